import type { Hex } from "../model/color.ts";
import type { Identity } from "../model/identity.ts";
import type { Combination } from "../model/theme.ts";
import type { ColorToken, Token } from "../model/token.ts";
import { nonColorTokens } from "../resolve/overrides.ts";
import { choicesOf, resolveTheme, tokensOf as allTokensOf } from "../resolve/theme.ts";
import { namesOfRole } from "../resolve/roles.ts";
import { type Papers, toPaper } from "./contrast.ts";

/** A token on both sides, with all combinations that share this pair of values. */
export type Cell = {
  readonly name: string;
  readonly old: Token | undefined;
  readonly new: Token | undefined;
  readonly papers: Papers;
  /** The new side's background token; undefined without one. */
  readonly paper: Token | undefined;
  readonly highContrast: boolean;
  readonly combinations: Combination[];
};

/** The tokens of two identities in their common combinations; `all` lists the combinations. */
export type Cells = { readonly all: readonly Combination[]; readonly cells: readonly Cell[] };

/** A placeholder for sides without a common combination, so that tokens outside the themes are compared. */
const NO_THEME: Combination = { theme: "", product: null, season: null };

/** Collects every token of every common combination, deduplicated into cells. */
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
      const [oldToken, newToken] = [before.tokens.get(name), after.tokens.get(name)];
      const { highContrast } = after;
      const paper = isColor(oldToken) || isColor(newToken) ? `${papers.before} ${papers.after} ${highContrast}` : "";
      const key = [name, number(oldToken), number(newToken), paper].join(" ");
      const cell = cells.get(key);
      if (cell !== undefined) cell.combinations.push(combination);
      else
        cells.set(key, {
          name,
          old: oldToken,
          new: newToken,
          papers,
          paper: after.background,
          highContrast,
          combinations: [combination],
        });
    }
  }
  return { all, cells: [...cells.values()] };
}

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
  const ids = (list: "themes" | "products" | "seasons") =>
    old[list].map(({ id }) => id).filter((id) => now[list].some((member) => member.id === id));
  const [products, seasons] = [
    [null, ...ids("products")],
    [null, ...ids("seasons")],
  ];
  return ids("themes").flatMap((theme) =>
    products.flatMap((product) => seasons.map((season) => ({ theme, product, season }))),
  );
}
