import { type Fields, isFields } from "../../fields.ts";
import type { Json } from "../../../model/token.ts";
import type { Derived, Value } from "../../reading.ts";
import { isAlias, plainPath, repair } from "./repair.ts";
import type { Entry } from "../../reading.ts";

/** What is known of a value where it is stated. */
export type Stating = {
  readonly type: string | undefined;
  /** The opacity beside the value. */
  readonly alpha: number | undefined;
  /** Whether lengths in px become rem. */
  readonly inRem: boolean;
  readonly subject: string;
  readonly entries: Entry[];
};

/** The value of a token, with the opacity beside it, which an alias alone cannot have. */
export function statedValue(json: Json, { type, alpha, inRem, subject, entries }: Stating): Value | Derived {
  if (type === "shadow" && hasAlpha(json)) return shadow(json, { subject, entries });
  const value = repair(type, json, { subject, entries });
  if (alpha !== undefined && alpha !== 1) return translucent(value, alpha);
  return inRem && type === "dimension" ? lengthInRem(value, { subject, entries }) : value;
}

function translucent(value: Value | Derived, alpha: number): Value | Derived {
  if ("make" in value) return value;
  const path = typeof value.value === "string" && isAlias(value.value) ? value.value.slice(1, -1) : undefined;
  if (path === undefined) return isFields(value.value) ? { ...value, value: withAlpha(value.value, alpha) } : value;
  return {
    from: [path],
    make: (valueOf) => {
      const found = valueOf(path);
      return found === undefined || !isFields(found.value) ? found : { ...found, value: withAlpha(found.value, alpha) };
    },
  };
}

function withAlpha(color: Fields, alpha: number): Fields {
  return { ...color, alpha };
}

function hasAlpha(json: Json): boolean {
  return [json].flat().some((layer) => isFields(layer) && Object.hasOwn(layer, "alpha"));
}

/** Shadows with an opacity beside a colour. */
function shadow(json: Json, at: Pick<Stating, "subject" | "entries">): Derived {
  const layers = [json].flat().filter((layer): layer is Fields => isFields(layer));
  const paths = layers.map(({ color }) =>
    typeof color === "string" && isAlias(color) ? plainPath(color.slice(1, -1)) : undefined,
  );
  return {
    from: paths.filter((path) => path !== undefined),
    make: (valueOf) => {
      const made = layers.map(({ alpha, ...layer }, index) => {
        const path = paths[index];
        const color = path === undefined ? layer["color"] : valueOf(path)?.value;
        const own = isFields(color) && typeof alpha === "number" ? withAlpha(color, alpha) : color;
        return { ...layer, ...(own !== undefined && { color: own }) };
      });
      const value = repair("shadow", Array.isArray(json) ? made : (made[0] ?? null), at);
      return "make" in value ? undefined : value;
    },
  };
}

/** The length that a stylesheet has: 16 px are 1 rem. */
function lengthInRem(
  value: Value | Derived,
  { subject, entries }: Pick<Stating, "subject" | "entries">,
): Value | Derived {
  if ("make" in value || !isFields(value.value) || value.value["unit"] !== "px") return value;
  const amount = Number(value.value["value"]);
  const found = `${amount}px`;
  entries.push({
    kind: "repaired",
    what: "Lengths in px, which the source publishes in rem",
    subject,
    found,
    made: `${amount / 16}rem`,
  });
  return { ...value, value: { value: amount / 16, unit: "rem" } };
}
