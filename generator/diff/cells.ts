import type { Hex } from "../model/color.ts";
import type { Identity } from "../model/identity.ts";
import type { Combination } from "../model/theme.ts";
import type { ColorToken, Token } from "../model/token.ts";
import { nonColorTokens } from "../resolve/overrides.ts";
import { choicesOf, resolveTheme, tokensOf as allTokensOf } from "../resolve/theme.ts";
import { namesOfRole } from "../resolve/roles.ts";
import { type Papers, toPaper } from "./contrast.ts";

/** A token of one name on both sides, and all combinations with these two values. */
export type Cell = {
  readonly name: string;
  readonly old: Token | undefined;
  readonly new: Token | undefined;
  readonly papers: Papers;
  /** The background of the new side that the papers are the colours of; undefined without one. */
  readonly paper: Token | undefined;
  readonly highContrast: boolean;
  readonly combinations: Combination[];
};

/** The tokens of two identities in their common combinations, `all`. */
export type Cells = { readonly all: readonly Combination[]; readonly cells: readonly Cell[] };

/** A placeholder if the two sides have no combination in common, so that tokens outside the themes are compared. */
const NO_THEME: Combination = { theme: "", product: null, season: null };

/** Collects every token of every common combination; equal ones become one cell. */
export function cellsOf(old: Identity, now: Identity): Cells {
  const all = shared(old, now);
  const cells = new Map<string, Cell>();
  const numbers = new Map<Token, number>();
  const number = (token: Token | undefined) => {
    if (token === undefined) return "";
    if (!numbers.has(token)) numbers.set(token, numbers.size);
    return numbers.get(token);
  };
  for (const combination of all.length > 0 ? all : [NO_THEME]) {
    const [before, after] = [tokensOf(old, combination), tokensOf(now, combination)];
    const papers: Papers = { before: before.paper, after: after.paper };
    for (const name of new Set([...before.tokens.keys(), ...after.tokens.keys()])) {
      const [one, other] = [before.tokens.get(name), after.tokens.get(name)];
      const { highContrast } = after;
      const paper = isColor(one) || isColor(other) ? `${papers.before} ${papers.after} ${highContrast}` : "";
      const key = [name, number(one), number(other), paper].join(" ");
      const cell = cells.get(key);
      if (cell !== undefined) cell.combinations.push(combination);
      else
        cells.set(key, {
          name,
          old: one,
          new: other,
          papers,
          paper: after.background,
          highContrast,
          combinations: [combination],
        });
    }
  }
  return { all, cells: [...cells.values()] };
}

/** Whether a token is a colour. */
export function isColor(token: Token | undefined): token is ColorToken {
  return token?.type === "color" && "color" in token;
}

type Entry = {
  readonly tokens: ReadonlyMap<string, Token>;
  readonly paper: Hex | undefined;
  readonly background: Token | undefined;
  readonly highContrast: boolean;
};

function tokensOf(identity: Identity, combination: Combination): Entry {
  const resolved = combination === NO_THEME ? undefined : resolveTheme(identity, choicesOf(combination));
  const all = resolved === undefined ? nonColorTokens(identity) : allTokensOf(resolved);
  const tokens = new Map<string, Token>(all.map((token) => [token.name, token]));
  const paper = tokens.get(namesOfRole(identity, "background")[0] ?? "");
  const highContrast = resolved?.theme.highContrast ?? false;
  return { tokens, paper: isColor(paper) ? toPaper(paper) : undefined, background: paper, highContrast };
}

function shared(old: Identity, now: Identity): Combination[] {
  const ids = (of: "themes" | "products" | "seasons") =>
    old[of].map(({ id }) => id).filter((id) => now[of].some((other) => other.id === id));
  const [products, seasons] = [
    [null, ...ids("products")],
    [null, ...ids("seasons")],
  ];
  return ids("themes").flatMap((theme) =>
    products.flatMap((product) => seasons.map((season) => ({ theme, product, season }))),
  );
}
