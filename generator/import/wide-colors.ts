import type { Identity } from "../model/identity.ts";
import type { Token } from "../model/token.ts";
import { isColorValue } from "../source/tokens/color-value.ts";
import { isWide, WIDE } from "./css-color.ts";
import { textOf } from "./forms/old/value.ts";
import type { Entry, Reading, StatedToken } from "./reading.ts";
import { isDerived } from "./values.ts";

/** Names the colours of which one of sRGB is published, once for a token and its aliases. */
export function wideColors({ tokens: stated, entries }: Reading, { tokens }: Identity): readonly Entry[] {
  const isAlias = ({ statements }: StatedToken) =>
    statements.every(({ value }) => !isDerived(value) && value.type === null);
  // One that the format does not allow is published as its hex, and named for that.
  const said = entries.flatMap(({ kind, subject }) => (kind === "as-written" ? [subject] : []));
  const others = new Set([...stated.filter(isAlias).map(({ path }) => path.join(".")), ...said]);
  return tokens.flatMap(({ values }) => {
    const subject = values[0]?.path.join(".") ?? "";
    const wide = others.has(subject) ? [] : values.filter((value) => isWide(ownText(value) ?? ""));
    return wide.map((value): Entry => {
      const { hex = "" } = value.value as { readonly hex?: string };
      return { kind: "repaired", what: WIDE, subject, found: ownText(value) ?? "", made: `${hex} of sRGB` };
    });
  });
}

/** A colour in the space that its source has it in, as a text of CSS; undefined for other values. */
export function ownText({ type, value }: Token): string | undefined {
  return type === "color" && isColorValue(value) ? textOf({ type, value: { ...value, hex: null } }) : undefined;
}
