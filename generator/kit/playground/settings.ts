import type { PlaygroundSettings } from "../graphql-playground-page.ts";
import type { KitPlaygroundWords } from "../graphql-playground-words.ts";

/** The page's settings, from the server. */
export const settings = JSON.parse(find("#settings").textContent) as PlaygroundSettings;

/** An element of the page. */
export function find<E extends HTMLElement = HTMLElement>(selector: string, within: ParentNode = document): E {
  const found = within.querySelector<E>(selector);
  if (found === null) throw new Error(`The page has no ${selector}.`);
  return found;
}

/** One of the page's texts, with its placeholder replaced. */
export function say(name: keyof KitPlaygroundWords, value: string | number = ""): string {
  return settings.words[name].replace(/\{(why|count)\}/, () => String(value)).trim();
}

/** A new element with these properties and children. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}
