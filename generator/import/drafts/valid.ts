import { isFields } from "../fields.ts";
import { type Json, TOKEN_TYPES, type TokenType } from "../../model/token.ts";
import { valueForms } from "../../source/dtcg/values.ts";
import type { Problem } from "../../source/problem.ts";

/** Whether a type is one of the format. */
export function isType(type: string | undefined): type is TokenType {
  return TOKEN_TYPES.some((known) => known === type);
}

/** Aliases and references are followed later. */
const FORMS = valueForms((value) => (isReference(value) ? true : undefined));

const PLACE = { file: "", line: 1, column: 1, length: 1, text: "", before: null, after: null };

/** Whether a value has the form of its type, as the check of an identity judges it; other units of CSS are right too. */
export function isValid(type: TokenType, value: Json): boolean {
  if (isReference(value) || isMeasured(value)) return true;
  const problems: Problem[] = [];
  const document = { file: "", value: null, place: () => PLACE };
  FORMS[type](value, { document, path: [], report: (problem) => problems.push(problem) });
  return problems.every(({ rule }) => rule === "unit");
}

function isReference(value: Json | undefined): boolean {
  if (typeof value === "string") return /^\{[^{}]+\}$/.test(value);
  return isFields(value) && typeof value["$ref"] === "string";
}

/** Whether a value is a length or a time whose number is a reference. */
function isMeasured(value: Json): boolean {
  return (
    isFields(value) && isFields(value["value"]) && isReference(value["value"]) && typeof value["unit"] === "string"
  );
}
