import type { PlaygroundSettings } from "../graphql-playground-page.ts";
import type { KitPlaygroundWords } from "../graphql-playground-words.ts";

/** The page's settings, embedded by the server. */
export const settings = JSON.parse(find("#settings").textContent) as PlaygroundSettings;

/** Finds an element of the page, which must exist. */
export function find<E extends HTMLElement = HTMLElement>(selector: string, within: ParentNode = document): E {
  const element = within.querySelector<E>(selector);
  if (element === null) throw new Error(`The page has no ${selector}.`);
  return element;
}

/** Returns a text of the page with its placeholder replaced. */
export function say(name: keyof KitPlaygroundWords, value: string | number = ""): string {
  return settings.words[name].replace(/\{(why|count)\}/, () => String(value)).trim();
}

/** Creates an element with properties and children. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}
