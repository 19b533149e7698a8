type Attributes = Readonly<Record<string, string | number | boolean | ((event: never) => void)>>;
type Child = Node | string | null;

/**
 * An element with attributes, listeners (`onclick: …`) and children. `true` sets an attribute
 * without a value, `false` leaves it out; text is always text.
 */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") {
      made.addEventListener(name.replace(/^on/, ""), value as EventListener);
    } else if (value === true) made.setAttribute(name, "");
    else if (value !== false) made.setAttribute(name, String(value));
  }
  made.append(...children.filter((child) => child !== null));
  return made;
}

/** The element of the page's own document with this id. @throws Error where there is none */
export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the page has no element ${id}`);
  return found as T;
}
