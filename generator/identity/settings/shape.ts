import { MODIFIER_ROLES } from "../../model/modifier.ts";
import {
  described,
  type Form,
  inside,
  isObject,
  type JsonSchema,
  listOf,
  number,
  object,
  oneOf,
  pattern,
  recordOf,
  reportAt,
  text,
  unlike,
  withSchema,
} from "../../tokens/form.ts";
import { nearest } from "../../resolve/misspelling.ts";
import { ANCHOR_AT, anchorSchema, dates } from "./dates.ts";
import { source } from "./source.ts";
import { ROLE_NOTES, RULE_NOTES } from "./notes.ts";
import { LEVELS } from "../../tokens/house-rules.ts";
import {
  FACET_NAME,
  file,
  group,
  GROUP,
  id,
  join,
  language,
  media,
  oneOrMore,
  orElse,
  pageIds,
  prefix,
  SUBJECT,
  timeZone,
  tokenPattern,
  url,
} from "./values.ts";
import { ID } from "../../tokens/ids.ts";

const when = described(
  'A condition: "theme", "theme:mode" or "mode" with the values that it holds for.',
  recordOf(oneOrMore(text), SUBJECT),
);

const sources = listOf(source);

const product = object(
  {},
  {
    mark: described("The written mark, exactly as it is to be written.", text),
    symbol: described("The symbol: a template in a file, by its path from this file.", file),
    acronym: described("The mark spelled out.", text),
    highlight: described("The acronym with its highlighted part between double asterisks.", text),
  },
);

const context = object(
  {},
  {
    id: described("Its id in addresses, where its name here is no id.", id),
    name: described("Its name for people. Absent: that of the group that is its source.", text),
    note: described("What it is for. Absent: that of the group that is its source.", text),
    sources: described("Its tokens, where they are not in a resolver document.", sources),
    facets: described(
      'What it has in common with others. A theme needs "mode": "light" or "dark".',
      recordOf(text, FACET_NAME),
    ),
    media: described("The media query that chooses it where no attribute does.", media),
    dates: described("The days of a season.", dates),
    product: described("The words and the symbol of a product.", product),
  },
);

const NAMED = { pattern: /\S/, expected: "text" };

const modifier = object(
  {
    contexts: described(
      "The values that one can choose, by their names in the resolver document.",
      recordOf(context, NAMED),
    ),
  },
  {
    id: described("Its id in addresses, where its name here is no id.", id),
    role: described("Which of the API's own parameters it is.", oneOf(MODIFIER_ROLES)),
    name: described("Its name for people.", text),
    default: described("The id of the context of a request that names none.", id),
    attribute: described(
      "The attribute that chooses a context on an element: data- and the id when absent. False: none does.",
      orElse(false, pattern(/^[A-Za-z][A-Za-z0-9._-]*$/, `an attribute such as "data-density", or false`)),
    ),
    only: described("The combinations that its tokens count in.", when),
  },
);

const layer = object({
  when,
  sources: described("The tokens that count where the condition holds.", sources),
});

const aBuild = described("Which combinations are built ahead.", build());

function build(): Form {
  const name = oneOf(["all", "one-each"]);
  const list = listOf(recordOf(id, ID));
  return withSchema({ anyOf: [name.schema ?? {}, list.schema ?? {}] }, (value, spot) => {
    if (typeof value === "string") return name(value, spot);
    return Array.isArray(value)
      ? list(value, spot)
      : unlike(spot, value, `"all", "one-each" or a list of combinations`);
  });
}

const combinations = object({}, { without: described("Combinations that do not exist.", listOf(when)), build: aBuild });

const names = object(
  {},
  {
    prefix: described("The start of every custom property.", prefix),
    join: described('What is between the parts of a name: "-" when absent.', join),
    groups: described(
      "The prefix of a group by its path, in place of its name. Null: the group is not published.",
      recordOf(orElse(null, prefix), GROUP),
    ),
  },
);

const paths = listOf(tokenPattern, 1);

const rule = object(
  {
    tokens: described("The tokens that take the value.", paths),
    take: described("The token whose value they take.", group),
  },
  { when },
);

const ratio = number(1, 21);

const pairShape = object(
  {
    on: described("The backgrounds.", paths),
    minimum: described("The minimum contrast ratio.", ratio),
  },
  {
    text: described("The colours of text.", paths),
    graphic: described("The colours of graphics.", paths),
    more: described("The minimum where contrast is high: the same when absent.", ratio),
    when,
  },
  "an object with text or graphic, on, minimum",
);

const USES = ["text", "graphic"];

/** The foreground is either text or graphic: each has its own minimum. */
const pair = withSchema(
  { ...pairShape.schema, oneOf: USES.map((use) => ({ required: [use] })) },
  (value, spot): boolean => {
    const isShaped = pairShape(value, spot);
    const keys = isObject(value) ? Object.keys(value) : USES;
    // A misspelling of one of them is reported as such.
    const uses = keys.filter((key) => USES.includes(key) || USES.includes(nearest(key, USES) ?? ""));
    if (uses.length === 1 || !isObject(value)) return isShaped;
    const [, second = "text"] = uses;
    const [message, fix] =
      uses.length === 0
        ? ['The pair has neither "text" nor "graphic". Expected: one of them, with the foreground colours.', null]
        : ['The pair has both "text" and "graphic". Expected: one of them.', "Split it into two pairs."];
    reportAt(inside(spot, second), "key", { message, fix });
    return false;
  },
);

const optional = (notes: Readonly<Record<string, string>>, form: Form): Form =>
  object({}, Object.fromEntries(Object.entries(notes).map(([key, note]) => [key, described(note, form)])));

/** The form of the settings file. */
export const shape = object(
  {
    name: described("The name of the identity.", text),
    language: described("The language of names, notes and pages, such as pt-BR.", language),
    tokens: described(
      "A resolver document, or the token files that make one set: paths from this file.",
      oneOrMore(file),
    ),
  },
  {
    $schema: described("The address of this schema.", text),
    url: described("The address that the identity is published at.", url),
    timeZone: described("The time zone in which a day begins: UTC when absent.", timeZone),
    modifiers: described("What one can choose: theme, product, season, density, …", recordOf(modifier, NAMED)),
    layers: described("Tokens that depend on several choices at once.", listOf(layer)),
    combinations: described("Which combinations exist, and which are built ahead.", combinations),
    names: described("The names of custom properties.", names),
    roles: described("What tokens are used for.", optional(ROLE_NOTES, oneOrMore(tokenPattern))),
    rules: described("Tokens that take the value of another.", listOf(rule)),
    pairs: described("Colours that must be legible on others.", listOf(pair)),
    lint: described("How a problem with each rule counts.", optional(RULE_NOTES, oneOf(LEVELS))),
    reference: described("The ids of the reference pages, in their order.", pageIds),
  },
  "an object with name, language, tokens",
);

/** The JSON Schema of the settings file, with which editors complete it. */
export function settingsSchema(): JsonSchema {
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    title: "Vitral settings",
    ...shape.schema,
    definitions: { [ANCHOR_AT]: anchorSchema() },
  };
}
