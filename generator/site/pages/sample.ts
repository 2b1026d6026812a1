import { API_ROOT } from "../../operations/link.ts";
import { chartsOf } from "../bars.ts";
import { numberFormat } from "../formats.ts";
import { renderTemplate, slugOf } from "../page.ts";
import type { Site } from "../given.ts";

/** A little archive, for the table of the sample: year, texts, pages. */
const YEARS = [
  [2023, 1284, 30_912],
  [2024, 1407, 34_120],
  [2025, 1533, 36_008],
] as const;

/**
 * The sample: a page of its own that wears the stylesheet of one combination and nothing of the reader's preferences.
 * It is shown within the page of the themes, which changes the stylesheet; search engines need not know it. Its link,
 * fields and buttons are there to be seen and do nothing, so the keyboard passes them by.
 */
export function renderSample({ identity, words }: Site): Record<string, string> {
  const number = numberFormat(identity.language);
  const [theme] = identity.themes;
  const accent = theme?.colors.find(({ name }) => name === "accent")?.name ?? "ink";
  const text = renderTemplate("sample", {
    words: words.sample,
    code: `a {\n  color: var(--season, var(--${accent}));\n}`,
    identity,
    base: identity.base.path,
    worn: `${identity.base.path}${API_ROOT}/themes/${theme?.id}/none/none.css`,
    // Without a script the sample wears no product, so all charts but the first begin hidden.
    charts: chartsOf(identity).filter(({ id }) => id !== "none"),
    plain: chartsOf(identity).find(({ id }) => id === "none"),
    rows: YEARS.map(([year, ...amounts]) => ({ year, amounts: amounts.map((amount) => number.format(amount)) })),
  });
  return { [`${slugOf(words, "themes")}${words.slugs.sample}/index.html`]: `<!doctype html>\n${text}` };
}
