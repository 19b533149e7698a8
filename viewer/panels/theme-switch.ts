import { element } from "./element.js";

const THEMES = ["auto", "light", "dark"] as const;
type Theme = (typeof THEMES)[number];
const LABELS: Readonly<Record<Theme, string>> = { auto: "◐", light: "☀", dark: "☾" };
const KEY = "bindpose-theme";

/** Light, dark, or as the system has it; remembered where the browser lets a page remember. */
export function createThemeSwitch(): HTMLElement {
  let theme: Theme = THEMES.find((each) => each === recall()) ?? "auto";
  const button = element("button", {
    type: "button",
    class: "button icon",
    onclick: () => {
      theme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length]!;
      remember(theme);
      apply();
    },
  });
  const apply = () => {
    if (theme === "auto") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = theme;
    button.textContent = LABELS[theme];
    button.title = `Theme: ${theme}`;
    button.setAttribute("aria-label", `Theme: ${theme}`);
  };
  apply();
  return button;
}

function recall(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function remember(theme: Theme): void {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // A page from a file may have no storage: the choice holds until it is closed.
  }
}
