import type { Identity } from "../../model/identity.ts";
import type { Token, VariedToken } from "../../model/token.ts";
import { variablesOf } from "../../render/variables.ts";
import { completeChoices, tokenAt } from "../../resolve/combination.ts";
import { isColor } from "../../resolve/theme.ts";
import { tokenGroups } from "../../resolve/token-groups.ts";
import { choosersOf } from "../choosers.ts";
import { colorMeter, type ColorMeter } from "../color-values.ts";
import { distinctValues } from "../distinct-values.ts";
import { motionOf } from "../motion.ts";
import { writeNumber } from "../formats.ts";
import { renderPage, slugOf } from "../page.ts";
import type { Site } from "../site-data.ts";
import { backgroundOf } from "../roles.ts";
import { remsOf, specimenOf } from "../specimens.ts";
import { say } from "../words.ts";

/** The number of tokens up to which groups start open, so that a long page opens fast. */
const MOST_OPEN = 120;

/** Ids that the page already uses. */
const TAKEN = ["content", "filter"];

export function renderTokens(site: Site): Record<string, string> {
  const { identity, words } = site;
  const { title, description, ratios, shares } = words.tokens;
  const path = slugOf(words, "tokens");
  const groups = groupsOf(site);
  const data = {
    groups,
    total: identity.tokens.length,
    colorsLead: backgroundOf(identity) === null ? shares : `${ratios} ${shares}`,
  };
  const draft = { path, menu: "tokens" as const, title, description, template: "tokens", script: "tokens" };
  // The indentation of thousands of rows would be a third of the page.
  const page = renderPage(site, { ...draft, sheet: "tokens", data }).replace(/\s*\n\s*/g, "\n");
  return { [`${path}index.html`]: page };
}

function groupsOf(site: Site) {
  const { identity, words } = site;
  const reserved = new Set([...TAKEN, ...choosersOf(site).map(({ id }) => `choose-${id}`)]);
  const names = new Set(identity.tokens.map(({ values: [first] }) => first?.name ?? ""));
  const titles: Readonly<Record<string, string>> = words.groups;
  const synonyms: Readonly<Record<string, string>> = words.groupsAlso;
  const groupOf = tokenGroups(identity);
  const byGroup = Map.groupBy(identity.tokens, ({ values: [first] }) => groupOf.get(first?.name ?? "") ?? "");
  const meter = colorMeter(site);
  let opened = 0;
  return [...byGroup].map(([group, tokens]) => {
    const shown = tokens.map((token) => ({ varied: token, token: defaultToken(identity, token) }));
    const lengths = shown.filter(({ token }) => token.type === "dimension").map(({ token }) => remsOf(token.value));
    const isOpen = opened + tokens.length <= MOST_OPEN;
    if (isOpen) opened += tokens.length;
    let id = group;
    while (names.has(id) || reserved.has(id)) id = `_${id}`;
    return {
      id,
      title: titles[group] ?? group.slice(0, 1).toUpperCase() + group.slice(1),
      also: synonyms[group] ?? "",
      count: tokens.length,
      state: isOpen ? "open" : "",
      hasColors: shown.some(({ token }) => isColor(token)),
      rows: shown.map(({ varied, token }) => ({
        id: reserved.has(token.name) ? `_${token.name}` : token.name,
        ...rowOf(token, { longest: Math.max(...lengths), site }),
        values: valuesOf(varied, site, meter),
      })),
    };
  });
}

/** A token in the default combination, or its first value if it doesn't exist there. */
function defaultToken({ modifiers }: Identity, token: VariedToken): Token {
  const value = tokenAt(modifiers, token, completeChoices(modifiers, {})) ?? token.values[0];
  if (value === undefined) throw new Error("A token has no value.");
  return value;
}

type Around = { readonly longest: number; readonly site: Site };

function rowOf(token: Token, { longest, site: { identity, words } }: Around) {
  const { type, name, note, value } = token;
  const specimen = isColor(token) ? null : specimenOf(token);
  const motion = motionOf(token);
  const plays: Readonly<Record<string, string>> = words.tokens.plays;
  return {
    name,
    note,
    specimen,
    isText: specimen === "text",
    isBox: specimen !== null && !["text", "extent", "count", "move", "none"].includes(specimen),
    extent: specimen === "extent" ? (100 * remsOf(value)) / longest : null,
    count: specimen === "count" ? String(value) : null,
    motion: motion && { ...motion, name },
    plays: motion && say(plays[type] ?? "", { duration: spanOf(motion.duration, identity.language) }),
  };
}

/** Writes milliseconds: `120 ms`, `1 s`. */
function spanOf(milliseconds: number, language: string): string {
  const isLong = milliseconds >= 1000;
  return `${writeNumber(isLong ? milliseconds / 1000 : milliseconds, language, 0)} ${isLong ? "s" : "ms"}`;
}

/** The distinct values of a token: colours as swatches, any other as the texts of its variables. */
function valuesOf(varied: VariedToken, { identity, words }: Site, meter: ColorMeter) {
  return distinctValues(identity, varied, words).map(({ token, choices, where }) => ({
    where,
    color: isColor(token) ? meter(token, choices) : null,
    texts: isColor(token) ? [] : textsOf(token, words.tokens.parts),
  }));
}

/** The values of a token's variables, labelled if there are several; a style's typeface has a token of its own. */
function textsOf(token: Token, parts: Readonly<Record<string, string>>) {
  const variables = variablesOf(token).filter(([name]) => !name.endsWith("--font-family"));
  return variables.map(([name, text]) => {
    const part = name.slice(token.name.length).replace(/^--/, "") || "font-size";
    return { label: variables.length > 1 ? (parts[part] ?? part) : "", text };
  });
}
