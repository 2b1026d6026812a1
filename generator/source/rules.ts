import type { Identity } from "../model/identity.ts";
import type { Theme } from "../model/theme.ts";
import { readHex } from "../resolve/color.ts";
import { isGrayOrRule } from "../resolve/theme.ts";
import type { Place, Report } from "./problem.ts";

/** Where a theme's colour is stated in the tokens file. */
export type PlaceInTheme = (name: string, theme: string, part?: "key") => Place;

/** Reports a file that says otherwise than rules 1 and 2: they hold all the same, so a reader of the file would err. */
export function checkRules({ themes }: Pick<Identity, "themes">, place: PlaceInTheme, report: Report): void {
  for (const theme of themes) {
    const ink = theme.colors.find(({ name }) => name === "ink")?.color.hex;
    for (const { name, color } of theme.colors) {
      const rule = ruleOf(name, theme);
      if (rule === null || ink === undefined || color.hex === ink) continue;
      const message = `${name} is ${color.hex} in the theme ${theme.id}. Expected: the ink's colour, ${ink}, since ${rule}.`;
      report({ place: place(name, theme.id), message, fix: `Make it an alias of the theme's ink.` });
    }
  }
}

/** Answers whether a colour of a theme takes the ink's, whatever the file says of it. */
export function takesInk(name: string, theme: Theme): boolean {
  return ruleOf(name, theme) !== null;
}

function ruleOf(name: string, { highContrast }: Theme): string | null {
  if (name === "accent") return "the accent takes the colour of the ink";
  return highContrast && isGrayOrRule(name) ? "in high contrast grays and rules take the colour of the ink" : null;
}

/** Names that addresses and answers use for something else. */
const RESERVED = /^(season|season-.*|data-.*)$/;

/** Reports names that mean something else, of which the themes' colours come back, and variables that two tokens share. */
export function checkNames(
  { themes, tokens }: Pick<Identity, "themes" | "tokens">,
  place: PlaceInTheme,
  report: Report,
): string[] {
  const [first] = themes;
  const misnamed: string[] = [];
  const variables = new Map(first?.colors.map(({ name }) => [name, name]));
  for (const { name } of first?.colors ?? []) {
    const wrong = wrongWith(name, COLOR_NAME, { isColor: true });
    if (wrong === null) continue;
    misnamed.push(name);
    report({ place: place(name, first?.id ?? "", "key"), message: wrong, fix: "Rename the token." });
  }
  for (const { name, path, type } of tokens) {
    const whole = path.join(".");
    // A place is looked up for a problem alone: a file may have very many tokens.
    const tell = (message: string, fix: string) => report({ place: place(whole, ""), message, fix });
    const wrong = wrongWith(name, PLAIN_NAME, { isColor: type === "color" });
    if (wrong !== null) tell(wrong, "Rename the token.");
    const other = variables.get(name);
    if (other !== undefined) {
      const message = `The tokens ${other} and ${whole} would both be the variable --${name}.`;
      tell(message, "Rename one, or give its group another prefix.");
    }
    variables.set(name, whole);
  }
  return misnamed;
}

/** What the name of a theme's colour looks like, and that of a token which no theme changes. */
const COLOR_NAME = { form: /^[A-Za-z_][\w-]*$/, expected: "a letter, then letters, digits or hyphens" };
const PLAIN_NAME = { form: /^[\w-]+$/, expected: "letters, digits or hyphens" };

function wrongWith(
  name: string,
  { form, expected }: typeof PLAIN_NAME,
  { isColor }: { readonly isColor: boolean },
): string | null {
  if (RESERVED.test(name)) return `The name "${name}" is kept for the colours of seasons and of products' data.`;
  if (isColor && readHex(name) !== undefined)
    return `The name "${name}" reads as a hexadecimal colour, so no contrast check could ask for it.`;
  return form.test(name) ? null : `The name "${name}" cannot be a CSS variable. Expected: ${expected}.`;
}
