import type { Page } from "playwright";
import { openApi } from "../built.ts";

/** A reader's preferences and the theme that matches them. */
export type Reader = {
  readonly theme: string;
  readonly media: { readonly colorScheme: "light" | "dark"; readonly contrast: "more" | "no-preference" };
};

const { get, identity } = await openApi();

/** One reader for each theme of the identity. */
export const READERS: readonly Reader[] = identity.themes.map(({ id, mode, highContrast }) => {
  return { theme: id, media: { colorScheme: mode, contrast: highContrast ? "more" : "no-preference" } };
});

/** The ids of the seasons, and `none`. */
export const SEASONS: readonly string[] = ["none", ...identity.seasons.map(({ id }) => id)];

/** Fetches the text at an address of the API. */
export async function textOf(address: string): Promise<string> {
  const response = get(`/api/v1${address}`);
  if (response.status !== 200) throw new Error(`${address} returned ${response.status}.`);
  return response.text();
}

/** Fetches the variables in the JSON at an address. */
export async function variablesOf(address: string): Promise<Readonly<Record<string, string>>> {
  return JSON.parse(await textOf(address)).variables;
}

/** A page with stylesheets in loading order. */
export function html(styles: readonly string[], body: string, { root = "" } = {}): string {
  const sheets = styles.map((style) => `<style>${style}</style>`).join("\n");
  return `<!doctype html><html ${root}><head><title>Vitral</title>${sheets}</head><body>${body}</body></html>`;
}

/** Returns whether a variable's value is a colour. */
export function isColor(text: string): boolean {
  return /^(#|rgb)/.test(text);
}

/** Converts a colour to the notation of computed styles: `painted("#0a559d")` is `rgb(10, 85, 157)`. */
export function painted(text: string): string {
  const [, translucent] = /^rgb\((.*)\)$/.exec(text) ?? [];
  if (translucent !== undefined) return `rgba(${translucent.replace(" / ", " ").split(" ").join(", ")})`;
  const digits = Number.parseInt(text.slice(1), 16);
  return `rgb(${digits >> 16}, ${(digits >> 8) & 255}, ${digits & 255})`;
}

/** The computed values of variables: colours as painted, other values as text. */
export function used(variables: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).map(([name, text]) => [name, isColor(text) ? painted(text) : text]),
  );
}

/** Reads variables at each element with `data-at`, keyed by its value; colours come from computed styles. */
export function readVariables(
  page: Page,
  variables: Readonly<Record<string, string>>,
): Promise<Record<string, Record<string, string>>> {
  const names = Object.entries(variables).map(([name, text]) => [name, isColor(text)] as const);
  return page.evaluate((names) => {
    const read = (element: HTMLElement, name: string, isPainted: boolean) => {
      const style = getComputedStyle(element);
      if (!isPainted) return style.getPropertyValue(`--${name}`).trim();
      element.style.backgroundColor = `var(--${name})`;
      return style.backgroundColor;
    };
    const elements = [...document.querySelectorAll<HTMLElement>("[data-at]")];
    return Object.fromEntries(
      elements.map((element) => {
        const values = names.map(([name, isPainted]) => [name, read(element, name, isPainted)]);
        return [element.dataset["at"] ?? "", Object.fromEntries(values)];
      }),
    );
  }, names);
}

/** Returns the computed values of some properties of the element that matches a selector. */
export function computed(page: Page, selector: string, properties: readonly string[]): Promise<Record<string, string>> {
  return page.locator(selector).evaluate((element, properties) => {
    const style = getComputedStyle(element);
    return Object.fromEntries(properties.map((property) => [property, style.getPropertyValue(property).trim()]));
  }, properties);
}

/** A system colour as this browser paints it, such as `Canvas`, `CanvasText` or `Highlight`. */
export function systemColor(page: Page, name: string): Promise<string> {
  return page.evaluate((color) => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = color;
    const { color: computed } = getComputedStyle(probe);
    probe.remove();
    return computed;
  }, name);
}
