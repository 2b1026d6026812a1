import type { Page } from "playwright";

/**
 * Reads custom properties from a page with a stylesheet, keyed by name without hyphens: how an element renders each value,
 * or its text if no property accepts it. `root` holds the attributes of the page's root.
 */
export async function renderedValues(
  page: Page,
  css: string,
  root: string,
  names: readonly string[],
): Promise<Record<string, string>> {
  await page.setContent(`<!doctype html><html ${root}><style>${css}</style><body><i id="probe"></i></html>`);
  return page.evaluate((names) => {
    const declared = getComputedStyle(document.documentElement);
    const probe = document.querySelector<HTMLElement>("#probe")!;
    probe.style.cssText = "display: block; border-style: solid";
    const properties = [
      "color",
      "font-family",
      "width",
      "box-shadow",
      "border-top",
      "background-image",
      "transition-timing-function",
    ];
    const unrelated = ["transition", "animation", "font", "filter", "border-radius", "text-indent"];
    const rendered = (text: string) => {
      for (const property of [...properties, ...unrelated]) {
        for (const value of [text, `calc(1000px * (${text}))`]) {
          if (!CSS.supports(property, value)) continue;
          probe.style.setProperty(property, value);
          const computed = getComputedStyle(probe).getPropertyValue(property);
          probe.style.removeProperty(property);
          return `${property}: ${computed}`;
        }
      }
      return text.replace(/\s+/g, " ");
    };
    const texts = names.map((name): [string, string] => [name, declared.getPropertyValue(`--${name}`).trim()]);
    return Object.fromEntries(texts.filter(([, text]) => text !== "").map(([name, text]) => [name, rendered(text)]));
  }, names);
}
