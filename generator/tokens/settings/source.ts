import {
  absentAs,
  closed,
  converted,
  described,
  json,
  type JsonSchema,
  type TypeOf,
  union,
} from "../../model/schema.ts";
import type { Json } from "../../model/token.ts";
import { nearest } from "../../resolve/misspelling.ts";
import { inside, isObject, refined, reportAt, unlike } from "../form.ts";
import { facet, group, reference, target } from "./values.ts";

const placement = {
  as: described('The path of the tokens. "*" stands for each name.', absentAs(null, target)),
  by: described(
    "A facet: each of its values in the group becomes a token in the matching context.",
    absentAs(null, facet),
  ),
};

const fileSource = converted(
  closed({
    $ref: described("A file or a part of it: a path relative to this file, with a JSON Pointer after #.", reference),
    ...placement,
  }),
  ({ $ref, as, by }, path) => ({ kind: "file" as const, path, ref: $ref, as, by }),
);

const groupSource = converted(
  closed({ group: described("The path of a group in the base set.", group), ...placement }),
  (source, path) => ({ kind: "group" as const, path, ...source }),
);

const INLINE: JsonSchema = {
  type: "object",
  not: { required: ["$ref"] },
  patternProperties: { "^(?!\\$)": { type: "object" } },
};

const EXPECTED = `an object with "$ref" or "group", or tokens`;

/** Inline tokens and groups, which must be objects; any other member belongs to another type of source. */
const inlineSource = converted(
  refined(
    json,
    (value, spot) => {
      const misplaced = misplacedIn(value);
      if (misplaced === undefined) return true;
      const place = inside(spot, misplaced);
      if (misplaced === "group") return unlike(place, value[misplaced], "the path of a group, or tokens");
      const message = `The source has neither "$ref" nor "group", and "${misplaced}" is not a group of tokens.`;
      reportAt(place, "key", { message: `${message} Expected: ${EXPECTED}.`, fix: null });
      return false;
    },
    INLINE,
  ),
  (value, path) => ({ kind: "inline" as const, path, value }),
);

/** Returns the first member that isn't a group or a token. */
function misplacedIn(value: { readonly [key: string]: Json }): string | undefined {
  return Object.keys(value).find((key) => !key.startsWith("$") && !isObject(value[key]));
}

/** A source of tokens: a file or a part of one, a group of the base set, or the settings themselves. */
export const source = union([fileSource, groupSource, inlineSource], {
  expected: EXPECTED,
  choose(value) {
    if (!isObject(value)) return undefined;
    if (Object.hasOwn(value, "$ref")) return fileSource;
    if (typeof value["group"] === "string") return groupSource;
    const misplaced = misplacedIn(value);
    if (nearest(misplaced, ["$ref", "ref"]) !== undefined) return fileSource;
    return misplaced !== "group" && nearest(misplaced, ["group"]) !== undefined ? groupSource : inlineSource;
  },
});

/** A source of tokens in the settings. */
export type SourceSettings = TypeOf<typeof source>;
