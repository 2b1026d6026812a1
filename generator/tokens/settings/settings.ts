import type { Role } from "../../model/identity.ts";
import { MODIFIER_ROLES } from "../../model/modifier.ts";
import {
  absentAs,
  choice,
  closed,
  converted,
  described,
  type JsonSchema,
  line,
  list,
  numberFrom,
  optional,
  orNull,
  pattern,
  record,
  type Schema,
  toJsonSchema,
  type TypeOf,
  union,
} from "../../model/schema.ts";
import { inside, refined, reportAt } from "../form.ts";
import { LEVELS, type Rule } from "../house-rules.ts";
import type { Path } from "../json/document.ts";
import { ANCHOR_AT, anchorSchema, dates } from "./dates.ts";
import { source } from "./source.ts";
import {
  FACET_NAME,
  file,
  fontFile,
  fontWeight,
  group,
  GROUP,
  ID,
  id,
  join,
  language,
  media,
  oneOrMore,
  orFalse,
  pageIds,
  prefix,
  SUBJECT,
  timeZone,
  tokenPattern,
  unicodeRange,
  url,
} from "./values.ts";

/** The purpose of each role of tokens, which editors show. */
const ROLES: Readonly<Record<Role, string>> = {
  text: "The colour of text.",
  background: "The colour of pages.",
  surface: "The colour of what is on a page, such as cards.",
  muted: "The colour of less important text; of several, the strongest first.",
  border: "The colour of lines; of several, the strongest first.",
  accent: "The colour of buttons, and of links without a colour of their own.",
  "on-accent": "The colour of text on the accent.",
  link: "The colour of links.",
  focus: "The colour of the outline of what has the focus.",
  success: "The colour of messages that something went well.",
  warning: "The colour of warnings.",
  danger: "The colour of errors.",
  radius: "The radius of corners; of several, the first is for buttons and fields, the last for larger boxes.",
  shadow: "The shadow of what floats above a page, such as menus.",
  space: "The distances between parts of a page; each place takes the nearest.",
  font: "The font family of text; of several, the last one is for titles.",
  "font-mono": "The font family of code.",
  data: "The colours of charts, in their order.",
};

/** The subject of each rule, which editors show. */
const RULES: Readonly<Record<Rule, string>> = {
  description: "A token without a description.",
  contrast: "A pair below its minimum contrast ratio.",
  "translucent-background": "A pair with a background that is not opaque.",
  unit: "A length in em, % or vw.",
  "unknown-type":
    "A token of a type that the format does not know; `text` is for values that are published as they are written.",
  value: "A value that is not of its type's form; it is published as it is written.",
  "unknown-key": "A key of a token that the format does not know; it is not published.",
  "same-names": "A token that only some contexts have.",
  "reserved-name": "A token with a name that has another meaning.",
  hex: "A colour whose hex differs from its components.",
  "css-name": "A token whose name CSS has to escape.",
  "tailwind-name": "A token whose name can't be part of a class of Tailwind; its theme leaves the token out.",
  unpublished: "A token, a value or a file that is not published.",
  size: "A stylesheet that is large.",
};

/** A value with its path in the file. */
function located<T extends object>(schema: Schema<T>): Schema<T & { readonly path: Path }> {
  return converted(schema, (value, path) => ({ ...value, path }));
}

/** An object with keys that are names; it is read as a list of its values, each with its name as `key`. */
function named<T extends object>(schema: Schema<T>): Schema<readonly (T & Named)[]> {
  return converted(record(located(schema), { pattern: /\S/, expected: "text" }), (values) =>
    Object.entries(values).map(([key, value]) => ({ ...value, key })),
  );
}

type Named = { readonly path: Path; readonly key: string };

/** An object with any of these keys, which share a schema. */
function someOf<K extends string, T>(
  notes: Readonly<Record<K, string>>,
  schema: Schema<T>,
): Schema<Readonly<Partial<Record<K, T>>>> {
  const fields = Object.entries<string>(notes).map(([key, note]) => [key, described(note, optional(schema))] as const);
  return closed(Object.fromEntries(fields)) as Schema<Readonly<Partial<Record<K, T>>>>;
}

const when = described(
  'A condition: "theme", "theme:mode" or "mode" with the values that it holds for.',
  record(oneOrMore(line), SUBJECT),
);

const product = closed({
  mark: described("The written mark, exactly as it is to be written.", optional(line)),
  symbol: described("The symbol: a template in a file, by its path from this file.", optional(file)),
  acronym: described("The mark spelled out.", optional(line)),
  highlight: described("The acronym with its highlighted part between double asterisks.", optional(line)),
});

const context = closed({
  id: described("Its id in addresses, where its name here is no id.", absentAs(null, id)),
  name: described("Its name for people. Absent: that of the group that is its source.", absentAs(null, line)),
  note: described("What it is for. Absent: that of the group that is its source.", absentAs(null, line)),
  sources: described("Its tokens, where they are not in a resolver document.", absentAs(null, list(source))),
  facets: described(
    'What it has in common with others. A theme needs "mode": "light" or "dark".',
    absentAs({}, record(line, FACET_NAME)),
  ),
  media: described("The media query that chooses it where no attribute does.", absentAs(null, media)),
  dates: described("The days of a season.", absentAs(null, dates)),
  product: described("The words and the symbol of a product.", absentAs(null, product)),
});

const modifier = closed({
  contexts: described("The values that one can choose, by their names in the resolver document.", named(context)),
  id: described("Its id in addresses, where its name here is no id.", absentAs(null, id)),
  role: described("Which of the API's own parameters it is.", absentAs(null, choice(...MODIFIER_ROLES))),
  name: described("Its name for people.", absentAs(null, line)),
  default: described("The id of the context of a request that names none.", absentAs(null, id)),
  attribute: described(
    "The attribute that chooses a context on an element: data- and the id when absent. False: none does.",
    absentAs(null, orFalse(pattern(/^[A-Za-z][A-Za-z0-9._-]*$/, `an attribute such as "data-density", or false`))),
  ),
  only: absentAs({}, when),
});

const layer = located(
  closed({ when, sources: described("The tokens that count where the condition holds.", list(source)) }),
);

const combinations = closed({
  without: described("Combinations that do not exist.", absentAs([], list(when))),
  build: described(
    "Which combinations are built ahead.",
    absentAs(
      null,
      union([choice("all", "one-each"), list(record(id, ID))], {
        expected: `"all", "one-each" or a list of combinations`,
      }),
    ),
  ),
});

const names = closed({
  prefix: described("The start of every custom property.", absentAs("", prefix)),
  join: described('What is between the parts of a name: "-" when absent.', absentAs("-", join)),
  groups: described(
    "The prefix of a group by its path, in place of its name. Null: the group is not published.",
    absentAs({}, record(orNull(prefix), GROUP)),
  ),
});

const font = located(
  closed({
    family: described("The font family that the file is for, as tokens name it.", line),
    file: described("The file in WOFF2: a path from this file.", fontFile),
    weight: described('Its weight, or the range of a variable font, such as "100 900".', absentAs(null, fontWeight)),
    style: described("Its style: normal when absent.", absentAs(null, choice("normal", "italic"))),
    unicodeRange: described("The characters that it is loaded for: all when absent.", absentAs(null, unicodeRange)),
  }),
);

const paths = list(tokenPattern, 1);

const rule = located(
  closed({
    tokens: described("The tokens that take the value.", paths),
    take: described("The token whose value they take.", group),
    when: absentAs({}, when),
  }),
);

const ratio = numberFrom(1, 21);

const pairKeys = closed(
  {
    on: described("The backgrounds.", paths),
    minimum: described("The minimum contrast ratio.", ratio),
    text: described("The colours of text.", optional(paths)),
    graphic: described("The colours of graphics.", optional(paths)),
    more: described("The minimum where contrast is high: the same when absent.", optional(ratio)),
    when: absentAs({}, when),
  },
  "an object with text or graphic, on, minimum",
);

const USES = ["text", "graphic"];

/** The foreground is either text or graphic: each has its own minimum. */
const pair = converted(
  refined(
    pairKeys,
    (value, spot) => {
      const uses = Object.keys(value).filter((key) => USES.includes(key));
      if (uses.length === 1) return true;
      const [, second = "text"] = uses;
      const [message, fix] =
        uses.length === 0
          ? ['The pair has neither "text" nor "graphic". Expected: one of them, with the foreground colours.', null]
          : ['The pair has both "text" and "graphic". Expected: one of them.', "Split it into two pairs."];
      reportAt(inside(spot, second), "key", { message, fix });
      return false;
    },
    { oneOf: USES.map((use) => ({ required: [use] })) },
  ),
  ({ text, graphic, on, minimum, more = minimum, when }, path) => {
    const use = text === undefined ? ("graphic" as const) : ("text" as const);
    return { path, use, foregrounds: text ?? graphic ?? [], backgrounds: on, minimum, more, when };
  },
);

/** The settings file, which also gives every default that does not depend on tokens. */
export const settings = converted(
  closed({
    name: described("The name of the identity.", line),
    language: described("The language of names, notes and pages, such as pt-BR.", language),
    tokens: described(
      "A resolver document, or the token files that make one set: paths from this file.",
      oneOrMore(file),
    ),
    $schema: described("The address of this schema.", optional(line)),
    url: described("The address that the identity is published at.", absentAs(null, url)),
    timeZone: described("The time zone in which a day begins: UTC when absent.", absentAs("UTC", timeZone)),
    modifiers: described("What one can choose: theme, product, season, density, …", absentAs({}, named(modifier))),
    layers: described("Tokens that depend on several choices at once.", absentAs([], list(layer))),
    combinations: described("Which combinations exist, and which are built ahead.", absentAs({}, combinations)),
    names: described("The names of custom properties.", absentAs({}, names)),
    roles: described("What tokens are used for.", absentAs({}, someOf(ROLES, oneOrMore(tokenPattern)))),
    fonts: described("The font files that the stylesheets load.", absentAs([], list(font))),
    rules: described("Tokens that take the value of another.", absentAs([], list(rule))),
    pairs: described("Colours that must be legible on others.", absentAs([], list(pair))),
    lint: described("How a problem with each rule counts.", absentAs({}, someOf(RULES, choice(...LEVELS)))),
    reference: described("The ids of the reference pages, in their order.", absentAs([], pageIds)),
  }),
  ({ combinations, ...settings }) => ({ ...settings, ...combinations }),
);

/** The settings of an identity, with every default that does not depend on its tokens. */
export type Settings = TypeOf<typeof settings>;
/** A condition as written: its keys are a modifier ("theme"), one of its facets ("theme:mode"), or a facet alone. */
export type RawWhen = TypeOf<typeof when>;
/** The words and the symbol of a product. */
export type ProductSettings = TypeOf<typeof product>;
/** A modifier in the settings, with its name as `key`; null where the settings leave something out. */
export type ModifierSettings = Settings["modifiers"][number];
/** A context of a modifier in the settings, with its name as `key`; null where the settings leave something out. */
export type ContextSettings = ModifierSettings["contexts"][number];
/** Tokens that take the value of another. */
export type RuleSettings = Settings["rules"][number];
/** A rule of legibility: foregrounds on backgrounds, and the minimum contrast ratio. */
export type PairSettings = Settings["pairs"][number];

/** The JSON Schema of the settings file, with which editors complete it. */
export function settingsSchema(): JsonSchema {
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    title: "Vitral settings",
    ...toJsonSchema(settings),
    definitions: { [ANCHOR_AT]: anchorSchema() },
  };
}
