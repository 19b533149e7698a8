import { element } from "./element.js";

export interface Tab {
  readonly id: string;
  readonly label: string;
  readonly panel: HTMLElement;
}

export interface Tabs {
  readonly element: HTMLElement;
  choose(id: string): void;
  /** Writes a small figure beside a tab's label; "" takes it away. */
  badge(id: string, text: string): void;
}

/** Tabs as the ARIA practices have them: one stop for the Tab key, arrows choose. */
export function createTabs(label: string, tabs: readonly Tab[]): Tabs {
  const buttons = tabs.map(({ id, label: text }) =>
    element(
      "button",
      {
        type: "button",
        role: "tab",
        id: `tab-${id}`,
        "aria-controls": `panel-${id}`,
        onclick: () => choose(id),
        onkeydown: (event: KeyboardEvent) => move(event, id),
      },
      text,
      element("span", { class: "badge" }),
    ),
  );
  for (const { id, panel } of tabs) {
    panel.id = `panel-${id}`;
    panel.setAttribute("role", "tabpanel");
    panel.setAttribute("aria-labelledby", `tab-${id}`);
    panel.classList.add("panel");
  }
  const at = (id: string) => tabs.findIndex((tab) => tab.id === id);

  function choose(id: string): void {
    tabs.forEach((tab, index) => {
      const isChosen = tab.id === id;
      buttons[index]!.setAttribute("aria-selected", String(isChosen));
      buttons[index]!.tabIndex = isChosen ? 0 : -1;
      tab.panel.hidden = !isChosen;
    });
  }
  function move(event: KeyboardEvent, id: string): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const end = { Home: 0, End: tabs.length - 1 }[event.key];
    if (step === undefined && end === undefined) return;
    event.preventDefault();
    const next = end ?? (at(id) + step! + tabs.length) % tabs.length;
    choose(tabs[next]!.id);
    buttons[next]!.focus();
  }

  choose(tabs[0]!.id);
  return {
    element: element(
      "div",
      { class: "tabs" },
      element("div", { role: "tablist", "aria-label": label, class: "tablist" }, ...buttons),
      ...tabs.map(({ panel }) => panel),
    ),
    choose,
    badge(id, text) {
      buttons[at(id)]!.querySelector(".badge")!.textContent = text;
    },
  };
}
