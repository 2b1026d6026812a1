import { API_ROOT } from "../../model/identity.ts";
import { namesOfRole } from "../../resolve/roles.ts";
import { chartsOf } from "../bars.ts";
import { defaultChoices } from "../fields.ts";
import { directionOf, numberFormat } from "../formats.ts";
import { slugOf } from "../page.ts";
import { seasonColorOf } from "../roles.ts";
import { renderTemplate } from "../template.ts";
import { say, withLanguages } from "../words.ts";
import type { Site } from "../site-data.ts";

/** Example data for the sample's table: year, texts, pages. */
const YEARS = [
  [2023, 1284, 30_912],
  [2024, 1407, 34_120],
  [2025, 1533, 36_008],
] as const;

const STATUSES = ["success", "warning", "danger"] as const;

/**
 * Renders the sample: a separate page with the stylesheet of one combination, regardless of the reader's preferences. The
 * themes page embeds it and swaps the stylesheet; search engines don't list it. Its controls do nothing, so the keyboard
 * skips them.
 */
export function renderSample({ identity, words }: Site): Record<string, string> {
  const number = numberFormat(identity.language);
  const { theme, product, season: date } = defaultChoices(identity);
  const season = seasonColorOf(identity);
  const [link] = (["link", "accent", "text"] as const).flatMap((role) => namesOfRole(identity, role));
  const linkColor = link === undefined ? "LinkText" : `var(--${link})`;
  const textToken = namesOfRole(identity, "text")[0] ?? identity.tokens[0]?.values[0]?.name ?? "";
  const text = renderTemplate("sample", {
    words: words.sample,
    text: say(words.sample.text, { token: textToken }),
    noticeText: identity.seasons.length > 0 ? words.sample.noticeTextDated : words.sample.noticeText,
    code: `a {\n  color: ${season === null ? linkColor : `var(--${season}, ${linkColor})`};\n}`,
    identity,
    direction: directionOf(identity.language),
    base: identity.base.path,
    stylesheet: `${identity.base.path}${API_ROOT}/themes/${theme}/${product}/${date}.css`,
    // Without scripts, the sample has no product, so all charts but the first are hidden.
    charts: chartsOf(identity).filter(({ id }) => id !== "none"),
    plain: chartsOf(identity).find(({ id }) => id === "none"),
    statuses: STATUSES.filter((role) => namesOfRole(identity, role).length > 0).map((role) => {
      return { role, text: words.sample.statuses[role] };
    }),
    hasChart: chartsOf(identity).some(({ bars }) => bars.length > 0),
    rows: YEARS.map(([year, ...amounts]) => ({ year, amounts: amounts.map((amount) => number.format(amount)) })),
  });
  return {
    [`${slugOf(words, "themes")}${words.slugs.sample}/index.html`]: `<!doctype html>\n${withLanguages(text, identity.language)}`,
  };
}
