import { color, SETTINGS, THEME } from "../../smallest.ts";
import {
  type Files,
  filled,
  type Kinds,
  members,
  modifiers,
  name,
  pieces,
  product,
  products,
  SERIES,
  symbol,
  tokens,
} from "./files.ts";

const size = (value: unknown = { value: 1, unit: "px" }) => ({ $type: "dimension", $value: value, $description: "n" });

/** An identity with one token group. */
const group = (space: object): Files => tokens({}, { space });

const black = () => color("#000000", [0, 0, 0]);

/** An identity with additional colours. */
const colors = (room: number, settings: object) =>
  tokens(settings, { color: { light: { ...THEME, ...members(room, 160, black) } } });

const season = (index: number, rule: object = {}) => {
  const dates = { anchor: { fixed: "12-25" }, period: { start: 0, end: 0 }, priority: (index % 2000) - 1000 };
  const sources = [{ color: { $type: "color", season: black() } }];
  return { name: "S", sources, dates: { ...dates, ...rule } };
};

const seasons = (contexts: object) => modifiers({ season: { role: "season", contexts } });

const oneSeason = (rule: object) => tokens(seasons({ s: season(0, rule) }), {});

const pair = (text: readonly string[], on: readonly string[] = ["paper"]) => {
  const path = (name: string) => `color.${name}`;
  return { text: text.map(path), on: on.map(path), minimum: 1 };
};

const theme = () => ({ sources: [{ group: "color.light", as: "color" }], facets: { mode: "light" } });

const themes = (contexts: object) => ({ modifiers: { theme: { role: "theme", contexts } } });

/** Wraps a value a number of times. */
const nested = (depth: number, inner: unknown, wrap: (value: unknown) => unknown) =>
  Array.from({ length: depth }).reduce((value: unknown) => wrap(value), inner);

/** Texts in the tokens file. */
export const TOKENS: Kinds = {
  tokens: (n) => group(members(n, 80, () => size())),
  "unpublished tokens": (n) => tokens({ names: { groups: { space: null } } }, { space: members(n, 80, () => size()) }),
  colours: (n) => colors(n, {}),
  groups: (n) => group(members(n, 100, () => ({ x: size() }))),
  "groups with a prefix each": (n) =>
    tokens(
      { names: { groups: members(n, 120, name, (index) => `space.t${index}`) } },
      { space: members(n, 120, () => ({ x: size() })) },
    ),
  "deep groups": (n) => group(members(n, 600, () => nested(60, size(), (inner) => ({ g: inner })))),
  "a chain of aliases": (n) => group(members(n, 80, (i) => size(i === 0 ? undefined : `{space.t${i - 1}}`))),
  "a chain of aliases in reverse": (n) => {
    const last = Math.floor(n / 80) - 1;
    return group(members(n, 80, (i) => size(i === last ? undefined : `{space.t${i + 1}}`)));
  },
  "a cycle of aliases": (n) => group(members(n, 80, (i) => size(`{space.t${(i + 1) % Math.floor(n / 80)}}`))),
  "broken aliases": (n) => group(members(n, 80, (i) => size(`{space.b${i}}`))),
  "a chain of references": (n) =>
    group(
      members(n, 80, (i) =>
        i === 0 ? size() : { $type: "dimension", $description: "n", $ref: `#/space/t${i - 1}/$value` },
      ),
    ),
  "groups that extend one group": (n) =>
    group({ b: { x: size() }, ...members(n, 40, () => ({ $extends: "{space.b}" })) }),
  "a long description": (n) => group({ a: { ...size(), $description: "n".repeat(n) } }),
  "a long name": (n) => group({ ["a".repeat(n)]: size() }),
  "a long text that isn't an alias": (n) => group({ a: size("{".repeat(n)) }),
  "a long alias": (n) => group({ a: size(`{${filled(n, "a.")}a}`) }),
  "invalid values": (n) => group(members(n, 80, () => size(6))),
  "unknown keys": (n) =>
    group({
      a: {
        ...size(),
        ...members(
          n,
          10,
          () => 1,
          (i) => `$x${i}`,
        ),
      },
    }),
  "duplicate keys": (n) => ({ "tokens/tokens.json": `{${filled(n, '"Q":1,\n')}"Q":1}` }),
  "two tokens with each variable": (n) =>
    tokens(
      { names: { groups: { space: "s", other: "s" } } },
      { space: members(n, 160, () => size()), other: members(n, 160, () => size()) },
    ),
  "unclosed brackets": (n) => ({ "tokens/tokens.json": `[${filled(n, "1,")}` }),
  "single quotes": (n) => ({ "tokens/tokens.json": filled(n, "'") }),
  "a word after JSON": (n) => ({ "tokens/tokens.json": `[${filled(n, '{"a":1},\n')}x` }),
  "extensions of other tools": (n) =>
    tokens({}, { space: members(n, 700, () => ({ ...size(), $extensions: { x: nested(80, 1, (g) => ({ g })) } })) }),
};

/** The settings of an identity, its seasons and its products. */
export const SETTINGS_AND_PRODUCTS: Kinds = {
  "unknown settings": (n) =>
    tokens(
      members(n, 10, () => 1),
      {},
    ),
  themes: (n) => tokens(themes(members(n, 100, theme)), {}),
  "themes with many colours": (n) => colors(n / 2, themes(members(n, 200, theme))),
  pairs: (n) => tokens({ pairs: pieces(n, 70, () => pair(["ink"])) }, {}),
  "names in a pair": (n) =>
    tokens(
      {
        pairs: [
          pair(
            pieces(n, 16, () => "ink"),
            pieces(n, 16, () => "paper"),
          ),
        ],
      },
      {},
    ),
  "a pair of all colours": (n) => colors(n, { pairs: [pair(["t*"], ["t*"])] }),
  "pairs of all colours": (n) => colors(n / 2, { pairs: pieces(n, 160, () => pair(["t*"], ["t*"])) }),
  "unknown names in a pair": (n) => colors(n / 2, { pairs: [pair(pieces(n, 16, (i) => `b${i}`))] }),
  seasons: (n) => tokens(seasons(members(n, 450, season)), {}),
  "seasons in a pair": (n) => tokens({ ...seasons(members(n, 450, season)), pairs: [pair(["season"])] }, {}),
  "years of a season": (n) =>
    oneSeason({
      anchor: {
        dates: members(
          n,
          20,
          (i) => `${2000 + i}-01-01`,
          (i) => `${2000 + i}`,
        ),
      },
    }),
  "invalid years": (n) =>
    oneSeason({
      anchor: {
        dates: members(
          n,
          20,
          () => "x",
          (i) => `x${i}`,
        ),
      },
    }),
  "nested anchors": (n) =>
    tokens(
      seasons(
        members(n, 3000, (i) =>
          season(i, { anchor: nested(60, { fixed: "01-01" }, (after) => ({ weekday: "friday", after })) }),
        ),
      ),
      {},
    ),
  "a list of missing pages": (n) => tokens({ reference: pieces(n, 8, name) }, {}),
  "a page listed many times": (n) => tokens({ reference: pieces(n, 4, () => "a") }, {}),
  pages: (n) => ({
    ...tokens({ reference: pieces(n, 60, name) }, {}),
    ...(members(
      n,
      60,
      () => "# Title\n\nA text.\n",
      (i) => `reference/t${i}.md`,
    ) as Files),
  }),
  "unlisted pages": (n) => ({
    ...tokens({ reference: pieces(n, 60, (i) => `b${i}`) }, {}),
    ...(members(
      n,
      60,
      () => "# T\n",
      (i) => `reference/t${i}.md`,
    ) as Files),
  }),
  products: (n) => ({
    ...tokens(modifiers(products(pieces(n, 800, name))), {}),
    ...(members(
      n,
      800,
      (i) => product({ a: SERIES }, { id: `t${i}` }),
      (i) => `tokens/products/t${i}.json`,
    ) as Files),
    ...(members(
      n,
      800,
      () => `<svg xmlns="http://www.w3.org/2000/svg"/>`,
      (i) => `tokens/products/t${i}.svg.hbs`,
    ) as Files),
  }),
  "symbols without a product": (n) => ({
    ...tokens({}, {}),
    ...(members(
      n,
      60,
      () => "<svg/>",
      (i) => `tokens/products/t${i}.svg.hbs`,
    ) as Files),
  }),
  "colours of a product": (n) => ({ ...symbol(""), "tokens/products/p.json": product(members(n, 350, () => SERIES)) }),
  "a long highlight": (n) => ({
    ...symbol(""),
    "tokens/products/p.json": product({}, { highlight: { format: "a", weight: "b", text: filled(n, "**a ") } }),
  }),
  "a long identity name": (n) => tokens({ name: "a".repeat(n), language: SETTINGS.language }, {}),
};

/** Symbols. */
export const SYMBOLS: Kinds = {
  paths: (n) => symbol(filled(n, '<path d="M0 0h8"/>')),
  "a long path": (n) => symbol(`<path d="${filled(n, "M0 0")}"/>`),
  "unknown attributes": (n) => symbol(`<path ${pieces(n, 8, (i) => `q${i}="1"`).join(" ")}/>`),
  "unknown elements on one line": (n) => symbol(filled(n, "<b/>")),
  "unknown elements in lines": (n) => symbol(filled(n, "<b/>\n")),
  comments: (n) => symbol(filled(n, "<!--a-->")),
  "a long comment": (n) => symbol(`<!--${filled(n, "a<b ")}-->`),
  "a long title": (n) => symbol(`<title>${filled(n, "a &lt; b ")}</title>`),
  "unclosed elements": (n) => symbol(filled(n, "<g>")),
  "uses of one shape": (n) => symbol(`<path id="a" d=""/>${filled(n, '<use href="#a"/>')}`),
  "uses of uses": (n) =>
    symbol(pieces(n, 60, (i) => `<g id="g${i + 1}"><use href="#g${i}"/><use href="#g${i}"/></g>`).join("")),
  "functions in a value": (n) => symbol(`<path fill="${filled(n, "rgb(")}"/>`),
  "hyphens in a value": (n) => symbol(`<path fill="${"-".repeat(n)}"/>`),
  "values of the product": (n) => symbol(`<title>${filled(n, "{{mark}}")}</title>`),
  "unescaped values": (n) => symbol(filled(n, "{{{mark}}}")),
  "missing values": (n) => symbol(filled(n, "{{nothing}}")),
};
