import type { Identity } from "../../model/identity.ts";
import type { Theme } from "../../model/theme.ts";
import { readHex } from "../../resolve/color.ts";
import { isGrayOrRule } from "../../resolve/theme.ts";
import type { Place, Report } from "../problem.ts";

/** The place of a theme's colour in the tokens file. */
export type PlaceInTheme = (name: string, theme: string, part?: "key") => Place;

/** Reports colours that differ from rules 1 and 2, which apply anyway: the file would mislead its readers. */
export function checkRules({ themes }: Pick<Identity, "themes">, place: PlaceInTheme, report: Report): void {
  for (const theme of themes) {
    const ink = theme.colors.find(({ name }) => name === "ink")?.color.hex;
    for (const { name, color } of theme.colors) {
      const rule = ruleOf(name, theme);
      if (rule === null || ink === undefined || color.hex === ink) continue;
      const message = `${name} is ${color.hex} in the theme ${theme.id}. Expected: ${ink}, the colour of ink, because ${rule}.`;
      report({ place: place(name, theme.id), message, fix: `Make it an alias of the theme's ink.` });
    }
  }
}

/** Returns whether a colour of a theme takes the colour of ink by rule 1 or 2. */
export function takesInk(name: string, theme: Theme): boolean {
  return ruleOf(name, theme) !== null;
}

function ruleOf(name: string, { highContrast }: Theme): string | null {
  if (name === "accent") return "the accent takes the colour of the ink";
  return highContrast && isGrayOrRule(name) ? "in high contrast grays and rules take the colour of the ink" : null;
}

/** Names with another meaning in the API. */
const RESERVED = /^(season|season-.*|data-.*)$/;

/** Reports reserved and invalid names, and duplicate variables; returns the names of the themes' colours among them. */
export function checkNames(
  { themes, tokens }: Pick<Identity, "themes" | "tokens">,
  place: PlaceInTheme,
  report: Report,
): string[] {
  const [first] = themes;
  const misnamed: string[] = [];
  const variables = new Map(first?.colors.map(({ name }) => [name, name]));
  for (const { name } of first?.colors ?? []) {
    const wrong = problemWith(name, COLOR_NAME, { isColor: true });
    if (wrong === null) continue;
    misnamed.push(name);
    report({ place: place(name, first?.id ?? "", "key"), message: wrong, fix: "Rename the token." });
  }
  for (const { name, path, type } of tokens) {
    const whole = path.join(".");
    // The place is looked up only for a problem: a file may have very many tokens.
    const reportName = (message: string, fix: string) => report({ place: place(whole, ""), message, fix });
    const wrong = problemWith(name, PLAIN_NAME, { isColor: type === "color" });
    if (wrong !== null) reportName(wrong, "Rename the token.");
    const other = variables.get(name);
    if (other !== undefined) {
      const message = `Duplicate variable --${name}: the tokens ${other} and ${whole} both have it.`;
      reportName(message, "Rename one, or give its group another prefix.");
    }
    variables.set(name, whole);
  }
  return misnamed;
}

/** Valid names of a theme's colour, and of a token that no theme changes. */
const COLOR_NAME = { form: /^[A-Za-z_][\w-]*$/, expected: "a letter, then letters, digits or hyphens" };
const PLAIN_NAME = { form: /^[\w-]+$/, expected: "letters, digits or hyphens" };

function problemWith(
  name: string,
  { form, expected }: typeof PLAIN_NAME,
  { isColor }: { readonly isColor: boolean },
): string | null {
  if (RESERVED.test(name)) return `The name "${name}" is reserved for seasons and for products' data.`;
  if (isColor && readHex(name) !== undefined)
    return `The name "${name}" is also a hexadecimal colour, so a contrast check cannot use it.`;
  return form.test(name) ? null : `Invalid name "${name}" for a CSS variable. Expected: ${expected}.`;
}
