import { type Fields, isFields } from "../../fields.ts";
import type { Json } from "../../../model/token.ts";

/** Members of a context that say something about it. */
const ABOUT =
  /^(name|displayName|title|label|id|slug|key|emoji|icon|order|version|author|license|description|dark|light|is_?dark|is_?light|mode|type|kind|appearance|colou?r_?scheme|\$schema)$/i;

/** What a member says about its context; a flat object of values has no such members but flags. */
export function isAbout(key: string, value: Json, context: Fields): boolean {
  if (!ABOUT.test(key) || isFields(value)) return false;
  return typeof value === "boolean" || Object.values(context).some(isFields) || /^(\$schema|name|version)$/.test(key);
}

/** Whether a member of a group says something about it: it is a text or a number beside objects. */
export function isNote(key: string, value: Json, group: Fields): boolean {
  if (!/^(name|displayName|version|order|emoji|description|id|slug|\$schema)$/i.test(key)) return false;
  return !isFields(value) && Object.values(group).some(isFields);
}
