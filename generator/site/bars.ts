import type { Identity } from "../model/identity.ts";
import { productColors } from "../resolve/overrides.ts";
import { namesOfRole } from "../resolve/roles.ts";

/** One bar of a sample chart: the variable of its colour, its name in words, and its length in per cent. */
export type Bar = { readonly variable: string; readonly label: string; readonly value: number };

/** Uneven, decreasing lengths, as in real charts. */
const LENGTHS = [96, 71, 58, 40, 33, 24, 17, 11];

/** A chart in the colours of each product, by the product's id, and one in ink and greys for `none`. */
export function chartsOf(identity: Identity): readonly { readonly id: string; readonly bars: Bar[] }[] {
  const inks = (["text", "muted"] as const).flatMap((role) => namesOfRole(identity, role));
  const ofProducts = identity.products.map((product) => {
    const data = productColors(identity)(product).map(({ light }) => light);
    const names = data.map(({ name }) => name);
    return {
      id: product.id,
      bars: barsOf(
        names,
        data.map(({ note }) => note),
      ),
    };
  });
  return [{ id: "none", bars: barsOf(inks) }, ...ofProducts];
}

function barsOf(variables: readonly string[], notes: readonly string[] = []): Bar[] {
  return variables.map((variable, index) => {
    const label = asWritten(variable.replace(/^data-/, ""), notes[index] ?? "");
    return { variable, label, value: LENGTHS[index % LENGTHS.length] ?? 50 };
  });
}

/** A name as its note spells it, with the accents that a variable cannot have: `cafe` becomes `café`. */
function asWritten(name: string, note: string): string {
  const plain = (word: string) => word.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const words = note.normalize("NFC").match(/\p{L}+/gu) ?? [];
  return words.find((word) => plain(word) === name) ?? name;
}

/** A rule for each colour of a bar: `[data-fill="data-1"]`. */
export function renderFills(identity: Identity): string {
  const names = new Set(chartsOf(identity).flatMap(({ bars }) => bars.map(({ variable }) => variable)));
  return [...names].map((name) => `[data-fill="${name}"] {\n  fill: var(--${name});\n}\n`).join("");
}
