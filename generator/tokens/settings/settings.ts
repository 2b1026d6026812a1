import type { Role, Use } from "../../model/identity.ts";
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
  moduleFile,
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

/** Descriptions of the roles, which editors show. */
const ROLES: Readonly<Record<Role, string>> = {
  text: "The colour of text.",
  background: "The colour of pages.",
  surface: "The colour of surfaces on a page, such as cards.",
  muted: "The colours of less important text, the strongest first.",
  border: "The colours of lines, the strongest first.",
  accent: "The colour of buttons, and of links without a colour of their own.",
  "on-accent": "The colour of text on the accent.",
  link: "The colour of links.",
  focus: "The colour of the focus outline.",
  success: "The colour of success messages.",
  warning: "The colour of warnings.",
  danger: "The colour of errors.",
  radius: "Corner radii: the first is for buttons and fields, the last for larger boxes.",
  shadow: "The shadow of elements that float above a page, such as menus.",
  space: "The distances between parts of a page; each element uses the nearest one.",
  font: "The font families of text; the last one is for titles.",
  "font-mono": "The font family of code.",
  data: "The colours of charts, in order.",
};

/** Descriptions of the uses, which editors show. */
const TOKEN_USES: Readonly<Record<Use, string>> = {
  text: "Colours for text.",
  background: "Colours for pages and for surfaces on them.",
  border: "Colours for lines that only separate.",
  graphic: "Colours for icons, and for lines that carry meaning.",
  data: "Colours for the series of charts.",
};

/** Descriptions of the rules, which editors show. */
const RULES: Readonly<Record<Rule, string>> = {
  description: "A token without a description.",
  contrast: "A pair below its minimum contrast ratio.",
  "translucent-background": "A pair with a background that is not opaque.",
  unit: "A length in em, % or vw.",
  "unknown-type":
    "A token whose type the format does not define; the type `text` is for values that are published unchanged.",
  value: "A value that is invalid for its type; it is published unchanged.",
  "unknown-key": "A token's key that the format does not define; it is not published.",
  "same-names": "A token that exists only in some contexts.",
  "reserved-name": "A token whose name has another meaning in the API.",
  hex: "A colour whose hex differs from its components.",
  "css-name": "A token whose name must be escaped in CSS.",
  "tailwind-name": "A token whose name can't be part of a Tailwind class; the Tailwind theme omits the token.",
  "platform-name": "A token that a platform omits because another one has the same name there.",
  unpublished: "A token, a value or a file that is not published.",
  size: "A stylesheet that is large.",
};

/** A value with its path in the file. */
function located<T extends object>(schema: Schema<T>): Schema<T & { readonly path: Path }> {
  return converted(schema, (value, path) => ({ ...value, path }));
}

/** An object keyed by name; it is read as a list of its values, each with its name as `key`. */
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
  'A condition: "theme", "theme:mode" or "mode", each with the values that satisfy it.',
  record(oneOrMore(line), SUBJECT),
);

const product = closed({
  mark: described("The wordmark, spelled exactly as it must appear.", optional(line)),
  symbol: described("The symbol: the path of a template, relative to this file.", optional(file)),
  acronym: described("The words that the mark abbreviates.", optional(line)),
  highlight: described("The acronym, with the highlighted part between double asterisks.", optional(line)),
});

const context = closed({
  id: described("Its id in addresses, if its name here is not a valid id.", absentAs(null, id)),
  name: described("The name that people see. Default: the name of its source group.", absentAs(null, line)),
  note: described("What it is for. Default: the description of its source group.", absentAs(null, line)),
  sources: described("Its tokens, if they are not in a resolver document.", absentAs(null, list(source))),
  facets: described(
    'Properties that it shares with other contexts. A theme needs "mode": "light" or "dark".',
    absentAs({}, record(line, FACET_NAME)),
  ),
  media: described("The media query that selects it if no attribute does.", absentAs(null, media)),
  dates: described("The days of a season.", absentAs(null, dates)),
  product: described("The words and the symbol of a product.", absentAs(null, product)),
});

const modifier = closed({
  contexts: described("The contexts to choose from, keyed by their names in the resolver document.", named(context)),
  id: described("Its id in addresses, if its name here is not a valid id.", absentAs(null, id)),
  role: described("The API's own parameter that it corresponds to.", absentAs(null, choice(...MODIFIER_ROLES))),
  name: described("The name that people see.", absentAs(null, line)),
  default: described("The id of the context for requests that name none.", absentAs(null, id)),
  attribute: described(
    "The attribute that selects a context on an element. Default: data- and the id. False: no attribute.",
    absentAs(null, orFalse(pattern(/^[A-Za-z_][A-Za-z0-9._-]*$/, `an attribute such as "data-density", or false`))),
  ),
  only: absentAs({}, when),
});

const layer = located(
  closed({ when, sources: described("The tokens that apply if the condition holds.", list(source)) }),
);

const combinations = closed({
  without: described("Combinations that do not exist.", absentAs([], list(when))),
  build: described(
    "The combinations that are built ahead.",
    absentAs(
      null,
      union([choice("all", "one-each"), list(record(id, ID))], {
        expected: `"all", "one-each" or a list of combinations`,
      }),
    ),
  ),
});

const names = closed({
  prefix: described("The prefix of every custom property.", absentAs("", prefix)),
  join: described('The separator between the parts of a name. Default: "-".', absentAs("-", join)),
  groups: described(
    "The prefix that replaces a group's name, keyed by path. Null: the group is not published.",
    absentAs({}, record(orNull(prefix), GROUP)),
  ),
});

const font = located(
  closed({
    family: described("The font family of the file, as tokens name it.", line),
    file: described("The WOFF2 file: a path relative to this file.", fontFile),
    weight: described('Its weight, or the range of a variable font, such as "100 900".', absentAs(null, fontWeight)),
    style: described("Its style. Default: normal.", absentAs(null, choice("normal", "italic"))),
    unicodeRange: described("The characters that it is loaded for. Default: all.", absentAs(null, unicodeRange)),
  }),
);

const platform = closed({
  module: described("The ES module that renders its files: a path relative to this file. Commands run it.", moduleFile),
});

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
    more: described("The minimum in high-contrast themes. Default: the same.", optional(ratio)),
    when: absentAs({}, when),
  },
  "an object with text or graphic, on, minimum",
);

const PAIR_USES = ["text", "graphic"];

/** The foreground is either text or graphic: each has its own minimum. */
const pair = converted(
  refined(
    pairKeys,
    (value, spot) => {
      const uses = Object.keys(value).filter((key) => PAIR_USES.includes(key));
      if (uses.length === 1) return true;
      const [, second = "text"] = uses;
      const [message, fix] =
        uses.length === 0
          ? ['The pair has neither "text" nor "graphic". Expected: one of them, with the foreground colours.', null]
          : ['The pair has both "text" and "graphic". Expected: one of them.', "Split it into two pairs."];
      reportAt(inside(spot, second), "key", { message, fix });
      return false;
    },
    { oneOf: PAIR_USES.map((use) => ({ required: [use] })) },
  ),
  ({ text, graphic, on, minimum, more = minimum, when }, path) => {
    const use = text === undefined ? ("graphic" as const) : ("text" as const);
    return { path, use, foregrounds: text ?? graphic ?? [], backgrounds: on, minimum, more, when };
  },
);

/** The settings file, with every default that doesn't depend on tokens. */
export const settings = converted(
  closed({
    name: described("The name of the identity.", line),
    language: described("The language of names, notes and pages, such as pt-BR.", language),
    tokens: described(
      "A resolver document, or the token files of one set: paths relative to this file.",
      oneOrMore(file),
    ),
    $schema: described("The address of this schema.", optional(line)),
    url: described("The address that the identity is published at.", absentAs(null, url)),
    timeZone: described("The time zone in which days begin. Default: UTC.", absentAs("UTC", timeZone)),
    modifiers: described("The modifiers: theme, product, season, density, …", absentAs({}, named(modifier))),
    layers: described("Tokens that depend on several modifiers at once.", absentAs([], list(layer))),
    combinations: described("The combinations that exist, and those that are built ahead.", absentAs({}, combinations)),
    names: described("The names of custom properties.", absentAs({}, names)),
    roles: described("The tokens for each role.", absentAs({}, someOf(ROLES, oneOrMore(tokenPattern)))),
    use: described(
      "The allowed uses of colours; a colour can have several. Absent: every use is allowed.",
      absentAs({}, someOf(TOKEN_USES, oneOrMore(tokenPattern))),
    ),
    fonts: described("The font files that the stylesheets load.", absentAs([], list(font))),
    platforms: described(
      "Platforms in addition to the built-in ones, keyed by id.",
      absentAs({}, record(platform, ID)),
    ),
    rules: described("Tokens that take another token's value.", absentAs([], list(rule))),
    pairs: described("Colours that must be legible on certain backgrounds.", absentAs([], list(pair))),
    lint: described("The severity of each rule's problems.", absentAs({}, someOf(RULES, choice(...LEVELS)))),
    reference: described("The ids of the reference pages, in order.", absentAs([], pageIds)),
  }),
  ({ combinations, ...settings }) => ({ ...settings, ...combinations }),
);

/** The settings of an identity, with every default that doesn't depend on its tokens. */
export type Settings = TypeOf<typeof settings>;
/** A condition as written: its keys are a modifier ("theme"), one of its facets ("theme:mode"), or only a facet. */
export type RawWhen = TypeOf<typeof when>;
/** The words and the symbol of a product. */
export type ProductSettings = TypeOf<typeof product>;
/** A modifier in the settings, with its name as `key`; omitted members are null. */
export type ModifierSettings = Settings["modifiers"][number];
/** A modifier's context in the settings, with its name as `key`; omitted members are null. */
export type ContextSettings = ModifierSettings["contexts"][number];
/** A rule, which gives tokens the value of another token. */
export type RuleSettings = Settings["rules"][number];
/** A legibility rule: foregrounds, backgrounds and their minimum contrast ratio. */
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
