import { nearest } from "../../resolve/misspelling.ts";
import {
  described,
  inside,
  isObject,
  type JsonSchema,
  object,
  reportAt,
  unlike,
  withSchema,
} from "../../tokens/form.ts";
import { facet, group, reference, target } from "./values.ts";

const placement = {
  as: described('The path that the tokens get. "*" is the name of each.', target),
  by: described("A facet: each of its values inside the group becomes a token in that context.", facet),
};

const fileSource = object(
  { $ref: described("A file, or a part of it: a path from this file, and a JSON Pointer after #.", reference) },
  placement,
);

const groupSource = object({ group: described("A group of the base set, by its path.", group) }, placement);

const INLINE: JsonSchema = {
  type: "object",
  not: { required: ["$ref"] },
  patternProperties: { "^(?!\\$)": { type: "object" } },
};

/** Tokens inline are groups and tokens, which are objects; a member that is not belongs to another kind of source. */
export const source = withSchema(
  { anyOf: [fileSource.schema ?? {}, groupSource.schema ?? {}, INLINE] },
  (value, spot): boolean => {
    const expected = `an object with "$ref" or "group", or tokens`;
    if (!isObject(value)) return unlike(spot, value, expected);
    if (Object.hasOwn(value, "$ref")) return fileSource(value, spot);
    if (typeof value["group"] === "string") return groupSource(value, spot);
    const other = Object.keys(value).find((key) => !key.startsWith("$") && !isObject(value[key]));
    if (other === undefined) return true;
    if (nearest(other, ["$ref", "ref"]) !== undefined) return fileSource(value, spot);
    if (other === "group") return unlike(inside(spot, other), value[other], "the path of a group, or tokens");
    if (nearest(other, ["group"]) !== undefined) return groupSource(value, spot);
    const message = `The source has neither "$ref" nor "group", and "${other}" is not a group of tokens.`;
    reportAt(inside(spot, other), "key", { message: `${message} Expected: ${expected}.`, fix: null });
    return false;
  },
);
