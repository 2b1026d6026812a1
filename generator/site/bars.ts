import type { Identity } from "../model/identity.ts";
import { productColors } from "../resolve/overrides.ts";
import { namesOfRole } from "../resolve/roles.ts";

/** A sample chart's bar: its colour variable, its label, and its length in per cent. */
export type Bar = { readonly variable: string; readonly label: string; readonly value: number };

/** Uneven, decreasing lengths, as in real charts. */
const LENGTHS = [96, 71, 58, 40, 33, 24, 17, 11];

/** Returns a chart in each product's colours, and one in ink and greys with the id `none`. */
export function chartsOf(identity: Identity): readonly { readonly id: string; readonly bars: Bar[] }[] {
  const inks = (["text", "muted"] as const).flatMap((role) => namesOfRole(identity, role));
  const productCharts = identity.products.map((product) => {
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
  return [{ id: "none", bars: barsOf(inks) }, ...productCharts];
}

function barsOf(variables: readonly string[], notes: readonly string[] = []): Bar[] {
  return variables.map((variable, index) => {
    const label = withAccents(variable.replace(/^data-/, ""), notes[index] ?? "");
    return { variable, label, value: LENGTHS[index % LENGTHS.length] ?? 50 };
  });
}

/** Spells a name as its note does, with the accents that a variable can't have: `cafe` becomes `café`. */
function withAccents(name: string, note: string): string {
  const plain = (word: string) => word.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const words = note.normalize("NFC").match(/\p{L}+/gu) ?? [];
  return words.find((word) => plain(word) === name) ?? name;
}

/** Renders a CSS rule for each bar colour: `[data-fill="data-1"]`. */
export function renderFills(identity: Identity): string {
  const names = new Set(chartsOf(identity).flatMap(({ bars }) => bars.map(({ variable }) => variable)));
  return [...names].map((name) => `[data-fill="${name}"] {\n  fill: var(--${name});\n}\n`).join("");
}
