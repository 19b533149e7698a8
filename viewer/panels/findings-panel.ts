import type { Finding, Report } from "bindpose/validator";
import { reportText } from "../judge/report-text.js";
import { findTargets, isVisible } from "../session/find-targets.js";
import { activeSlot, type Session, type Slot } from "../session/session.js";
import { toggleFinding } from "../session/show-overlays.js";
import { element } from "./element.js";
import { verdictBadge } from "./verdict-badge.js";

const GRADES = { error: "Errors", warning: "Warnings", info: "Notes", hint: "Hints" } as const;

/** What the judge says of the active asset; what can be seen is a button that shows it. */
export function createFindingsPanel(session: Session): HTMLElement {
  const panel = element("div");
  const refresh = () => panel.replaceChildren(...contents(session, activeSlot(session)));
  session.listen("asset", refresh);
  session.listen("report", refresh);
  session.listen("overlay", () => {
    for (const button of panel.querySelectorAll<HTMLElement>("button[data-finding]")) {
      const { finding } = session.overlay;
      const isShown = activeSlot(session)?.report?.findings[Number(button.dataset["finding"])];
      button.setAttribute("aria-pressed", String(finding !== null && isShown === finding));
    }
  });
  refresh();
  return panel;
}

function contents(session: Session, slot: Slot | null): (HTMLElement | string)[] {
  if (slot === null) return [note("Nothing is open.")];
  const { report, judgeProblem, problem } = slot;
  const shown = problem === null ? [] : [note(problem, "problem")];
  if (judgeProblem !== null) {
    return [...shown, note(`Not judged: ${judgeProblem}`, "problem")];
  }
  if (report === null) return [...shown, note("Judging …", "waiting")];
  return [...shown, summary(slot, report), ...groups(session, slot, report)];
}

function summary({ asset }: Slot, report: Report): HTMLElement {
  const { numErrors, numWarnings } = report.issues;
  const counts = [plural(numErrors, "error"), plural(numWarnings, "warning")].join(", ");
  return element(
    "div",
    { class: "summary" },
    verdictBadge(report.verdict),
    element("span", { class: "quiet" }, counts),
    element(
      "button",
      { type: "button", class: "plain", onclick: () => save(asset.name, reportText(report)) },
      "Save report",
    ),
  );
}

function groups(session: Session, slot: Slot, report: Report): HTMLElement[] {
  const made = Object.entries(GRADES).flatMap(([grade, title]) => {
    const rows = report.findings.flatMap((finding, index) =>
      finding.severity === grade ? row(session, slot, finding, index) : [],
    );
    if (rows.length === 0) return [];
    return element(
      "section",
      {},
      element("h3", { class: `grade ${grade}` }, title),
      element("ul", { class: "findings" }, ...rows),
    );
  });
  return made.length > 0 ? made : [note("Nothing was found: it keeps the contract.")];
}

function row(session: Session, slot: Slot, finding: Finding, index: number): HTMLElement {
  const { code, message, hint, count } = finding;
  const places = placeWords(finding);
  const words = [
    element("span", { class: "message" }, message),
    element(
      "span",
      { class: "place" },
      element("code", {}, code),
      count > 1 ? ` ${count} times` : "",
      places === "" ? "" : ` · ${places}`,
    ),
  ];
  const isButton = slot.actor !== null && isVisible(findTargets(finding, slot.rig));
  return element(
    "li",
    {},
    isButton
      ? element(
          "button",
          {
            type: "button",
            class: "finding",
            "data-finding": index,
            "aria-pressed": session.overlay.finding === finding ? "true" : "false",
            onclick: () => toggleFinding(session, finding),
          },
          ...words,
        )
      : element("div", { class: "finding" }, ...words),
    element("p", { class: "hint" }, hint),
  );
}

function placeWords({ animation, timeMs, bone, vertex }: Finding): string {
  return [
    animation === undefined ? "" : `animation ${animation}`,
    timeMs === undefined ? "" : `${Math.round(timeMs)} ms`,
    bone === undefined ? "" : `bone ${bone}`,
    vertex === undefined ? "" : `vertex ${vertex}`,
  ]
    .filter((word) => word !== "")
    .join(" · ");
}

function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? "" : "s"}`;
}

function note(text: string, kind = "quiet"): HTMLElement {
  return element("p", { class: kind }, text);
}

function save(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const safe = name.replace(/[^\w.-]+/g, "-");
  element("a", { href: url, download: `${safe}.report.json` }).click();
  // Some browsers read it only after the click.
  setTimeout(() => URL.revokeObjectURL(url), 30_000);
}
