import { type Json, TEXT } from "../../../model/token.ts";
import { NO_TYPE } from "../../css-value.ts";
import type { Derived, Entry, Value } from "../../reading.ts";

/** What became of an older value, for the report. */
export function reportedAs(value: Value | Derived, raw: Json, subject: string): readonly Entry[] {
  const found = typeof raw === "string" ? raw : JSON.stringify(raw).slice(0, 80);
  if ("make" in value) {
    const made = `made of ${value.from.join(", ")}`;
    return [{ kind: "repaired", what: "Values that are made of others", subject, found, made }];
  }
  if (value.type === null) return [];
  if (value.type === TEXT && value.value === found.trim())
    return [{ kind: "as-written", what: NO_TYPE, subject, found }];
  const made = JSON.stringify(value.value).slice(0, 80);
  const isSame = JSON.stringify(raw) === JSON.stringify(value.value);
  return isSame
    ? []
    : [{ kind: "repaired", what: `Values of the type ${value.type} in an older form`, subject, found, made }];
}
