import type { Identity } from "../../model/identity.ts";
import type { Choices } from "../../model/modifier.ts";
import type { Token, TokenType, VariedToken } from "../../model/token.ts";
import { cssValue } from "../../render/css-value.ts";
import { tokenVariables } from "../../render/variables.ts";
import { choicesOn, completeChoices, tokenAt } from "../../resolve/combination.ts";
import { primaryLanguage } from "../../resolve/language.ts";
import { themeOfMode } from "../../resolve/overrides.ts";
import { pathMatcher } from "../../resolve/pattern.ts";
import { type TemplateContext, unknownName } from "../templates/template.ts";

type IdentityWithoutPages = Omit<Identity, "pages">;

/** Column headings, keyed by language. */
const HEADINGS = {
  en: { value: "Value", size: "Size", leading: "Line height", weight: "Weight", spacing: "Letter spacing", use: "Use" },
  pt: { value: "Valor", size: "Corpo", leading: "Entrelinha", weight: "Peso", spacing: "Entreletra", use: "Uso" },
} as const;

/** A column: its heading and its cell renderer. */
type Column = readonly [heading: string, cellOf: (token: VariedToken) => string];

/**
 * Template helpers that render tokens as a Markdown table; the first column holds the custom property, from which the site
 * draws a sample. They take one or more names or patterns, separated by spaces:
 * `{{swatch "gray-*"}}` for colours, `{{type "title-1"}}` for text styles, `{{scale "space"}}` for all other types.
 */
export function tableHelpers(identity: IdentityWithoutPages): TemplateContext["helpers"] & object {
  const headings = primaryLanguage(identity.language) === "pt" ? HEADINGS.pt : HEADINGS.en;
  const valueOf = (token: VariedToken, choices: Choices = {}) => valueAt(identity, token, choices);
  const variable = (part: string): Column[1] => {
    return (token) => {
      const value = valueOf(token);
      return codeOf(tokenVariables(value).find(([name]) => name === `${value.name}${part}`)?.[1] ?? "");
    };
  };
  const table = (kind: string, isShown: (type: TokenType) => boolean, columns: readonly Column[]) => {
    const candidates = identity.tokens.filter((token) => isShown(valueOf(token).type));
    return (patterns: string, _call: unknown) => {
      const matches = String(patterns)
        .split(" ")
        .flatMap((pattern) => {
          const isMatch = pathMatcher(pattern);
          const tokens = candidates.filter((token) => namesOf(valueOf(token)).some((name) => isMatch([name])));
          if (tokens.length > 0) return tokens;
          throw unknownName(
            kind,
            pattern,
            candidates.map((token) => valueOf(token).name),
          );
        });
      return writeTable([...new Set(matches)], columns);
    };
  };
  const sized: Column[1] = (token) => withPixels(variable("")(token));
  const name: Column = ["Token", (token) => codeOf(`--${valueOf(token).name}`)];
  const use: Column = [headings.use, (token) => valueOf(token).note];
  const colors = themeColumns(identity).map(([heading, choices]): Column => [
    heading ?? headings.value,
    (token) => codeOf(cssValue(valueOf(token, choices))),
  ]);
  const style: readonly Column[] = [
    [headings.size, sized],
    [headings.leading, variable("--line-height")],
    [headings.weight, variable("--font-weight")],
    [headings.spacing, variable("--letter-spacing")],
  ];
  return {
    swatch: table("colour", (type) => type === "color", [name, ...colors, use]),
    type: table("text style", (type) => type === "typography", [name, ...style, use]),
    scale: table("scale", (type) => type !== "color" && type !== "typography", [name, [headings.value, sized], use]),
  };
}

/** Returns each mode's main theme: its name and the choices that select it. Omits the name if there is only one theme. */
function themeColumns({ modifiers, themes }: IdentityWithoutPages): (readonly [name: string | null, Choices])[] {
  const id = modifiers.find(({ role }) => role === "theme")?.id;
  const main = new Set((["light", "dark"] as const).map((mode) => themeOfMode({ themes }, mode)));
  const shown = [...main].flatMap((theme) => theme ?? []);
  if (id === undefined || shown.length < 2) return [[null, {}]];
  return shown.map((theme) => [theme.name, { [id]: theme.id }]);
}

/** Returns a token's value for some choices; falls back to the first combination that has the token. */
function valueAt({ modifiers }: IdentityWithoutPages, token: VariedToken, choices: Choices): Token {
  const free = modifiers.filter(({ id }) => token.by.includes(id) && choices[id] === undefined);
  for (const further of [{}, ...choicesOn(free)]) {
    const value = tokenAt(modifiers, token, completeChoices(modifiers, { ...further, ...choices }));
    if (value !== null) return value;
  }
  const [first] = token.values;
  if (first === undefined) throw new Error("A token has no value.");
  return first;
}

/** Returns the names that a pattern may match: the token's name, path, groups and the last segment of its path. */
function namesOf({ name, path }: Token): readonly string[] {
  const groups = path.map((_, index) => path.slice(0, index + 1).join("."));
  return [name, ...groups, path.at(-1) ?? ""];
}

function writeTable(tokens: readonly VariedToken[], columns: readonly Column[]): string {
  const rows = [
    columns.map(([heading]) => heading),
    columns.map(() => "---"),
    ...tokens.map((token) => columns.map(([, cellOf]) => cellOf(token).replaceAll("|", "\\|").replaceAll(/\s+/g, " "))),
  ];
  return rows.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** Adds the length in pixels, at 16 pixels per rem. */
function withPixels(code: string): string {
  const [, rems] = /^`(-?[\d.]+)rem`$/.exec(code) ?? [];
  return rems === undefined ? code : `${code} (${Number(rems) * 16} px)`;
}

function codeOf(text: string): string {
  return text === "" ? "" : `\`${text}\``;
}
