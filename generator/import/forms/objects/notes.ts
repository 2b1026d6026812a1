import { type Fields, isFields } from "../../fields.ts";
import { type Json, TEXT } from "../../../model/token.ts";
import { readCssValue } from "../../css-value.ts";
import { wordsOf } from "../../modes.ts";

/** Members of a context that say something about it. */
const ABOUT =
  /^(name|displayName|title|label|id|slug|key|emoji|icon|order|version|author|license|description|dark|light|is_?dark|is_?light|mode|type|kind|appearance|colou?r_?scheme|\$schema)$/i;

/** What a member says about its context; a flat object of values has no such members but flags. */
export function isAbout(key: string, value: Json, context: Fields): boolean {
  if (!ABOUT.test(key) || isFields(value)) return false;
  return typeof value === "boolean" || Object.values(context).some(isFields) || /^(\$schema|name|version)$/.test(key);
}

/** Whether a member of a group says something about it: it is a text or a number beside objects, or beside a token's values. */
export function isNote(key: string, value: Json, group: Fields): boolean {
  const isOfToken = OF_TOKEN.test(key) && ["value", "$value"].some((one) => isFields(group[one]));
  if (!isOfToken && !/^(name|displayName|version|order|emoji|description|id|slug|\$schema)$/i.test(key)) return false;
  return !isFields(value) && Object.values(group).some(isFields);
}

/** What a token says of itself beside its values, where no program reads it. */
export const OF_TOKEN = /^(usage|category|group|tags?|docs?|documentation)$/i;

/** Whether a member says how themes are chosen or written: `defaultBrand`, `colorSchemeSelector`, and `mode: "dark"`. */
export function isSetting(key: string, value: Json): boolean {
  if (typeof value !== "string" || readCssValue(value).type !== TEXT) return false;
  const name = wordsOf(key).join("-");
  return CHOOSING.test(name) || (/(^|-)mode$/.test(name) && /^(light|dark|system|auto)$/i.test(value));
}

const CHOOSING =
  /^(default|initial|current|active)-(brand|theme|mode|scheme|colou?r-(mode|scheme))(-name)?$|(^|-)(selector|(css|vars?|variables?|class)-prefix)$/;
