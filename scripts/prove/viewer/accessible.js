// What an assistive technology and a tired eye need of the page, measured in it.

/** Controls without a name that could be read out. */
export function readNameless(page) {
  return page.evaluate(() =>
    [...document.querySelectorAll("button, input, select, canvas, [role=tab]")]
      .filter((control) => {
        const { labels, textContent } = control;
        const own = control.getAttribute("aria-label") ?? textContent ?? "";
        const given = [...(labels ?? [])].map((label) => label.textContent).join("");
        return (own + given).trim() === "";
      })
      .map((control) => control.outerHTML.slice(0, 120)),
  );
}

/** The contrast (WCAG 2) of every ink on every paper that it stands on. */
export function readContrasts(page) {
  return page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement("i"));
    const luminanceOf = (name) => {
      probe.style.color = `var(--${name})`;
      const [r, g, b] = getComputedStyle(probe)
        .color.match(/[\d.]+/g)
        .map((value) => Number(value) / 255)
        .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const inks = ["ink", "quiet", "accent", "good", "bad", "warn"];
    const papers = ["paper", "raised"];
    const pairs = [
      ...inks.flatMap((ink) => papers.map((paper) => [ink, paper])),
      ["ink", "accent-soft"],
    ];
    const contrasts = pairs.map(([ink, paper]) => {
      const [high, low] = [luminanceOf(ink), luminanceOf(paper)].sort((a, b) => b - a);
      return { ink, paper, ratio: (high + 0.05) / (low + 0.05) };
    });
    probe.remove();
    return contrasts;
  });
}
