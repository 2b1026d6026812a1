import type { OptionTexts } from "../../generator/import/options.ts";

/** A stylesheet, and the modifiers and values that an import reads from it. */
export type Row = {
  readonly name: string;
  readonly css: string | Readonly<Record<string, string>>;
  readonly options?: OptionTexts;
  /** Each modifier with its contexts; a star marks the default. */
  readonly modifiers: readonly string[];
  /** The values in some combinations, keyed by combination. */
  readonly values: Readonly<Record<string, string>>;
};

/** Enough other properties to make changes to a few of them insignificant. */
const MANY = Array.from({ length: 40 }, (_, at) => `--n${at}: ${at}px;`).join(" ");

const row = (
  name: string,
  css: Row["css"],
  modifiers: readonly string[],
  values: Row["values"],
  options?: Row["options"],
): Row => ({ name, css, modifiers, values, ...(options && { options }) });

const DARK = "(prefers-color-scheme: dark)";

export const ROWS: readonly Row[] = [
  row(
    "A page's class that most statements of other classes need, too",
    ".acme { --a: 1px; --b: 2px; --c: 3px } .acme.tall { --a: 4px; --b: 5px } .acme.tall.dark { --a: 6px; --b: 7px }",
    ["tall: default*, tall", "theme: light*, dark"],
    {
      "": "a: 1px; b: 2px; c: 3px",
      "tall=tall": "a: 4px; b: 5px; c: 3px",
      "tall=tall theme=dark": "a: 6px; b: 7px; c: 3px",
    },
  ),
  row(
    "A class that is laid out isn't the page, even if no rule is for the page",
    ".acme { --a: 1px; --b: 2px } .list { --list-gap: 3px; display: flex }",
    [],
    { "": "a: 1px; b: 2px" },
  ),
  row(
    "A class next to a choice of files with the same name",
    {
      "light.css": ":root { --a: 1px; --b: 2px }",
      "dark.css": ":root { --a: 3px; --b: 4px }",
      "page.css": ":root.dark { --a: 5px; --b: 6px }",
    },
    ["theme: light*, dark", "theme-2: light*, dark"],
    { "": "a: 1px; b: 2px", "theme=dark": "a: 3px; b: 4px", "theme-2=dark": "a: 5px; b: 6px" },
  ),
  row(
    "An attribute and a class that are alike on the page",
    ":root { --a: 1px; --b: 5px } html[data-theme=dark], .dark { --a: 2px } .dim:root, [data-theme=dim] { --a: 3px }",
    ["theme: light*, dark, dim"],
    { "": "a: 1px; b: 5px", "theme=dark": "a: 2px; b: 5px", "theme=dim": "a: 3px; b: 5px" },
  ),
  row(
    "A theme next to the page",
    ":root { --a: 1px; --b: 5px } [data-theme=dark] { --a: 2px }",
    ["theme: light*, dark"],
    {
      "": "a: 1px; b: 5px",
      "theme=dark": "a: 2px; b: 5px",
    },
  ),
  row(
    "A context with the page's values",
    ":root { --a: 1px } [data-theme=day] { --a: 1px } [data-theme=dark] { --a: 2px }",
    ["theme: day*, dark"],
    { "": "a: 1px", "theme=dark": "a: 2px" },
  ),
  row(
    "A page that follows the preferred colour scheme",
    `:root { --a: 1px } @media ${DARK} { :root:not([data-theme=light]) { --a: 2px } } [data-theme=dark] { --a: 2px }`,
    [`theme: light*, dark ${DARK}`],
    { "": "a: 1px", "theme=dark": "a: 2px" },
  ),
  row(
    "A context that the page overrides for some readers",
    `:root, [data-theme=light] { --a: 1px } @media ${DARK} { :root { --a: 2px } } [data-theme=dark] { --a: 2px }`,
    [`theme: light*, dark ${DARK}`],
    { "": "a: 1px", "theme=dark": "a: 2px" },
  ),
  row(
    "A stylesheet that only sets the colour scheme",
    { "a.css": ":root { --a: light-dark(#111111, #222222) }", "b.css": ":root { color-scheme: light dark }" },
    [`theme: light*, dark ${DARK}`],
    { "": "a: #111111", "theme=dark": "a: #222222" },
  ),
  row(
    "A media query without attributes",
    `:root { --a: 1px } @media ${DARK} { :root { --a: 2px } }`,
    [`theme: light*, dark ${DARK}`],
    {
      "theme=dark": "a: 2px",
    },
  ),
  row(
    "A media query that no context follows",
    `:root { --a: 1px } @media ${DARK} { :root { --a: 3px } } [data-theme=dark] { --a: 2px }`,
    ["theme: light*, dark", `color-scheme: light*, dark ${DARK}`],
    { "": "a: 1px", "color-scheme=dark": "a: 3px", "theme=dark": "a: 2px", "theme=dark color-scheme=dark": "a: 2px" },
  ),
  row(
    "A context with the page's values that matters only with another modifier",
    ":root { --a: 1px; --b: 1px } [data-mode=dark] { --a: 2px; --b: 2px } [data-mode] .always, .always { --a: 1px; --b: 1px }",
    ["mode: light*, dark", "always: default*, always"],
    { "": "a: 1px; b: 1px", "mode=dark": "a: 2px; b: 2px", "mode=dark always=always": "a: 1px; b: 1px" },
  ),
  row(
    "Classes with the same tokens",
    ":root { --a: 1px } .brand-acme { --a: 2px } .brand-bolt { --a: 3px }",
    ["brand: default*, acme, bolt"],
    {
      "brand=bolt": "a: 3px",
    },
  ),
  row(
    "Classes that a rule combines",
    ":root { --a: 1px } .dark { --a: 2px } .soft { --a: 3px } .dark.soft { --a: 4px }",
    ["theme: light*, dark", "soft: default*, soft"],
    { "theme=dark": "a: 2px", "soft=soft": "a: 3px", "theme=dark soft=soft": "a: 4px" },
  ),
  row(
    "A class with the same values as an attribute",
    ":root { --a: 1px } .dark, [data-theme=dark] { --a: 2px } .dark[data-theme=dark] { --a: 3px }",
    ["theme: light*, dark"],
    { "theme=dark": "a: 3px" },
  ),
  row(
    "Values of one attribute that set different tokens",
    ":root { --a: 1px; --b: 1px } [data-x=p] { --a: 2px } [data-x=q] { --b: 2px }",
    ["x: default*, p, q"],
    {
      "x=p": "a: 2px; b: 1px",
      "x=q": "a: 1px; b: 2px",
    },
  ),
  row(
    "A class with layout rules",
    ":root { --a: 1px; --b: 1px } .card { --a: 2px; padding: 1px } .dark { --a: 3px }",
    ["theme: light*, dark"],
    {
      "theme=dark": "a: 3px; b: 1px",
    },
  ),
  row(
    "A theme of a class with layout rules",
    ":root { --a: 1px } .card { padding: 1px } .card.dark { display: block } .dark { --a: 3px }",
    ["theme: light*, dark"],
    { "theme=dark": "a: 3px" },
  ),
  row("A class for component tokens", `:root { --a: 1px } .btn { padding: 1px; --x: 1px } .primary { --x: 2px }`, [], {
    "": "a: 1px",
  }),
  row("A class that changes little", `:root { ${MANY} } .wide { --n1: 99px }`, [], {
    "": MANY.replace(/--|;$/g, "").split("; ").toSorted().join("; "),
  }),
  row("A class that changes little, on :root", ":root { --a: 1px } :root.wide { --a: 2px }", ["wide: default*, wide"], {
    "wide=wide": "a: 2px",
  }),
  row(
    "A page with a class instead of :root",
    ".acme { --b: 9px } .acme[data-mode=light] { --a: 1px } .acme[data-mode=dark] { --a: 2px }",
    ["mode: light*, dark"],
    { "": "a: 1px; b: 9px", "mode=dark": "a: 2px; b: 9px" },
  ),
  row("Unrivalled classes instead of :root", ".type { --a: 1px; --b: 2px } .space { --c: 3px; --d: 4px }", [], {
    "": "a: 1px; b: 2px; c: 3px; d: 4px",
  }),
  row(
    "A class that is overridden only in a media query",
    ".acme { --a: 1px; --b: 1px } @media (min-width: 600px) { .acme-wide { --a: 2px; --b: 2px } }",
    ["acme-wide: default*, acme-wide", "width: below-600px*, 600px (width >= 600px)"],
    {
      "": "a: 1px; b: 1px",
      "acme-wide=acme-wide": "a: 1px; b: 1px",
      "acme-wide=acme-wide width=600px": "a: 2px; b: 2px",
    },
  ),
  row(
    "A class that defines all tokens of its alternative and more",
    ".acme { --a: 1px; --b: 1px; --c: 1px } .acme-alternate { --a: 2px; --b: 2px }",
    ["acme-alternate: default*, acme-alternate"],
    { "": "a: 1px; b: 1px; c: 1px", "acme-alternate=acme-alternate": "a: 2px; b: 2px; c: 1px" },
  ),
  row(
    "A class before a page rule of equal specificity applies inside the page",
    ".dark { --a: 2px } :root { --a: 1px; --b: var(--a) }",
    ["theme: light*, dark"],
    // The page's references are substituted on the page.
    { "": "a: 1px; b: 1px", "theme=dark": "a: 2px; b: 1px" },
  ),
  row(
    "Nested contexts of one modifier",
    ":root { --a: 1px } .light { --a: 2px } .dark { --a: 3px } .light .dark { --a: 4px }",
    ["theme: default*, light, dark"],
    {
      "theme=dark": "a: 3px",
    },
  ),
  row("The body", ":root { --a: 1px; --b: var(--a) } body { --a: 2px }", [], { "": "a: 2px; b: 1px" }),
  row(
    "Importance",
    ":root { --a: 1px !important } [data-theme=dark] { --a: 2px; --b: 1px; --c: 1px } :root { --b: 3px } html { --c: 2px }",
    ["theme: light*, dark"],
    {
      "theme=dark": "a: 1px; b: 3px; c: 1px",
    },
  ),
  row(
    "Cascade layers",
    "@layer one, two; @layer two { :root { --a: 2px; --b: 2px !important } } @layer one { html:root { --a: 1px; --b: 1px !important } }",
    [],
    {
      "": "a: 2px; b: 1px",
    },
  ),
  row("Unlayered rules", "html { --a: 1px } @layer one { :root:root { --a: 2px } }", [], { "": "a: 1px" }),
  row("revert-layer", "@layer one { :root { --a: 1px } } @layer two { :root { --a: revert-layer } }", [], {
    "": "a: 1px",
  }),
  row("Zero specificity", ":root { --a: 1px } :where(:root.dark) { --a: 2px } html { --a: 3px }", [], { "": "a: 1px" }),
  row("The most specific selector of a list", ":is(html, #none) { --a: 1px } :root { --a: 2px }", [], { "": "a: 1px" }),
  row(
    "Negated contexts",
    ":root { --a: 1px } :root:not([data-theme=light], [data-theme=dim]) { --a: 2px } [data-theme=dim] { --b: 1px } :root { --b: 0 }",
    ["theme: default*, light, dim"],
    {
      "": "a: 2px; b: 0",
      "theme=light": "a: 1px; b: 0",
      "theme=dim": "a: 1px; b: 0",
    },
  ),
  row(
    "Nesting",
    ":root { --a: 1px; &[data-theme=dark] { --a: 2px; @media (min-width: 10em) { --a: 3px } } }",
    ["theme: light*, dark", "width: below-10em*, 10em (width >= 10em)"],
    {
      "theme=dark": "a: 2px",
      "theme=dark width=10em": "a: 3px",
    },
  ),
  row(
    "A partial attribute value",
    ":root { --a: 1px; --b: 1px } [data-mode=light] { --a: 2px } [data-mode=dark-blue] { --a: 3px } [data-mode*=dark] { --b: 4px }",
    ["mode: default*, light, dark-blue"],
    {
      "mode=dark-blue": "a: 3px; b: 4px",
      "mode=light": "a: 2px; b: 1px",
    },
  ),
  row(
    "A component that a rule for a part of an attribute value lays out",
    `:root { ${MANY} --a: 1px; --b: 2px } [data-kind~=chip] { display: flex } [data-kind~=chip][data-kind~=round] { --a: 9px } [data-kind~=dark] { --a: 3px; --b: 4px }`,
    ["kind: light*, dark"],
    {},
  ),
  row(
    "A partial value that no attribute has",
    ":root { --a: 1px } [data-mode^=dark] { --a: 3px }",
    ["mode: light*, dark"],
    {
      "mode=dark": "a: 3px",
    },
  ),
  row(
    "A partial class name",
    ":root { --a: 1px } :root:not([class*=acme-]) { --a: 4px } .acme-light { --a: 2px } .acme-dark { --a: 3px }",
    ["theme: default*, light, dark"],
    {
      "": "a: 4px",
      "theme=dark": "a: 3px",
    },
  ),
  row(
    "References within values",
    ":root { --r: 1; --g: 2; --c: rgb(var(--r), var(--g), 3); --s: 0 0 1px var(--c) } [data-x=y] { --g: 4 }",
    ["x: default*, y"],
    {
      "": "c: #010203; g: 2; r: 1; s: 0px 0px 1px 0px #010203",
      "x=y": "c: #010403; g: 4; r: 1; s: 0px 0px 1px 0px #010403",
    },
  ),
  row(
    "Fallbacks",
    ":root { --a: var(--none, 1px); --b: var(--none, var(--a)); --c: var(--none); --d: calc(var(--none, 2px) + 1px) }",
    [],
    {
      "": "a: 1px; b: 1px; d: calc(2px + 1px)",
    },
  ),
  row(
    "Circular references",
    ":root { --a: var(--b); --b: var(--a); --c: var(--a, 1px) } [data-x=y] { --b: 2px }",
    ["x: default*, y"],
    {
      "": "c: 1px",
      "x=y": "a: 2px; b: 2px; c: 2px",
    },
  ),
  row(
    "light-dark() with a color-scheme",
    ":root { color-scheme: light; --a: light-dark(#111111, #222222) } .dark { color-scheme: dark }",
    ["theme: light*, dark"],
    {
      "": "a: #111111",
      "theme=dark": "a: #222222",
    },
  ),
  row(
    "light-dark() with the preferred colour scheme",
    ":root { color-scheme: light dark; --a: light-dark(#111111, #222222); --b: var(--a) }",
    [`theme: light*, dark ${DARK}`],
    {
      "theme=dark": "a: #222222; b: #222222",
    },
  ),
  row("light-dark() without a color-scheme", ":root { --a: light-dark(#111111, #222222) }", [], { "": "a: #111111" }),
  row(
    "Registered properties",
    '@property --a { syntax: "<length>"; inherits: true; initial-value: 1px } @property --b { syntax: "<length>"; inherits: true; initial-value: 2px } @property --c { syntax: "<length>"; inherits: true } :root { --b: red; --c: red }',
    [],
    { "": "a: 1px; b: 2px; c: #ff0000" },
  ),
  row(
    "Conditional imports",
    {
      "index.css":
        '@import "./a.css" layer(low); @import "./b.css" (min-width: 600px); @import "./c.css" supports(not (display: grid)); html { --a: 1px }',
      "a.css": ":root:root { --a: 9px; --b: 1px }",
      "b.css": ":root { --b: 2px }",
      "c.css": ":root { --b: 3px }",
    },
    ["width: below-600px*, 600px (width >= 600px)"],
    { "": "a: 1px; b: 1px", "width=600px": "a: 1px; b: 2px" },
  ),
  row(
    "Custom media queries",
    "@custom-media --wide (width >= 600px); :root { --a: 1px } @media (--wide) { :root { --a: 2px } }",
    ["width: below-600px*, 600px (width >= 600px)"],
    {
      "width=600px": "a: 2px",
    },
  ),
  row(
    "Ranges of one feature",
    ":root { --a: 1px } @media (max-width: 599.98px) { :root { --a: 2px } } @media (600px <= width < 900px) { :root { --a: 3px } }",
    ["width: below-600px*, 600px (width >= 600px) and (width < 900px), 900px (width >= 900px)"],
    {
      "": "a: 2px",
      "width=600px": "a: 3px",
      "width=900px": "a: 1px",
    },
  ),
  row(
    "Media queries that never match a screen",
    ":root { --a: 1px } @media print { :root { --a: 2px } } @media not all { :root { --a: 3px } } @media not print { :root { --b: 4px } }",
    [],
    {
      "": "a: 1px; b: 4px",
    },
  ),
  row(
    "Keywords that a reference falls back to",
    ":root { --a: 1px; --b: var(--none, initial); --c: var(--b, 2px) } body { --a: var(--none, inherit) }",
    [],
    { "": "a: 1px; c: 2px" },
  ),
  row(
    "Tailwind's theme",
    "@theme prefix(tw) { --spacing: 4px; --color-red: #ff0000; --old: 1px; --old-*: initial } :root { --gap: --spacing(2); --faint: --alpha(var(--tw-color-red) / 50%); --line: --theme(--color-red, initial); --off: --theme(--color-blue, initial) } @custom-variant dark (&:where(.dark, .dark *)); :root { @variant dark { --gap: 1px } }",
    ["theme: light*, dark"],
    {
      "": "faint: color-mix(in oklab, #ff0000 50%, transparent); gap: calc(4px * 2); line: #ff0000; tw-color-red: #ff0000; tw-spacing: 4px",
    },
  ),
  row(
    "A class stated by --choice",
    ":root { --a: 1px; --b: 2px } .card { padding: 0; --c: 1px } .dense { --c: 2px }",
    ["density: default*, dense"],
    { "density=dense": "a: 1px; b: 2px; c: 2px" },
    {
      choice: ["density=.dense"],
    },
  ),
  row(
    "A choice rejected by --no-choice",
    ":root { --a: 1px } [data-x=y] { --a: 2px } .dark { --a: 3px }",
    ["theme: light*, dark"],
    { "": "a: 1px" },
    { noChoice: ["[data-x]"] },
  ),
  row(
    "Classes skipped by --ignore",
    ":root { --a: 1px } .btn-a { --a: 2px } .btn-b { --a: 2px }",
    [],
    { "": "a: 1px" },
    { ignore: [".btn-*"] },
  ),
  row(
    "A page stated by --page",
    ":root { --a: 1px } .acme { --b: 2px; padding: 0 } .acme.dark { --b: 3px }",
    ["theme: light*, dark"],
    { "": "a: 1px; b: 2px", "theme=dark": "a: 1px; b: 3px" },
    {
      page: [".acme"],
    },
  ),
  row(
    "Stylesheets with different values for the same properties",
    { "themes/light.css": ":root { --a: 1px; --b: 1px }", "themes/dark.css": ":root { --a: 2px; --b: 2px }" },
    ["theme: light*, dark"],
    { "": "a: 1px; b: 1px", "theme=dark": "a: 2px; b: 2px" },
  ),
  row(
    "Stylesheets for one page",
    { "base.css": ":root { --a: 1px }", "dark.css": ".dark { --a: 2px }", "copy.css": ":root { --a: 1.0px }" },
    ["theme: light*, dark"],
    { "": "a: 1px", "theme=dark": "a: 2px" },
  ),
  row(
    "An invalid declaration",
    ":root { --a: 1px; ink; --b: 2px } [data-theme=dark] { --a: 2px; } } :root { --c: 3px",
    ["theme: light*, dark"],
    { "": "a: 1px; b: 2px; c: 3px", "theme=dark": "a: 2px; b: 2px; c: 3px" },
  ),
  row("Escaped names", ":root { --size-0\\.5: 1px; --b: calc(1px + var(--size-0\\.5)) }", [], {
    "": "b: calc(1px + 1px); size-0_5: 1px",
  }),
  row(
    "Classes that differ only in a sign",
    `:root { --a: 0deg; --b: 0 } .turn-180 { --a: 180deg; --b: 1 } .-turn-180 { --a: -180deg; --b: 2 }
      .turn-90 { --a: 90deg; --b: 3 }`,
    ["turn: default*, turn-180, -turn-180, 90"],
    { "": "a: 0deg; b: 0", "turn=turn-180": "a: 180deg; b: 1", "turn=-turn-180": "a: -180deg; b: 2" },
  ),
];

/** Declarations that are left out, with their entry in the report. */
export const LEFT_OUT = [
  {
    name: "A component class",
    css: ":root { --a: 1px } .card { --x: 2px; --y: 1px; padding: 1px }",
    subject: ".card",
    found: "2 properties",
    option: "--choice card=.card",
  },
  {
    name: "An attribute with its own tokens",
    css: ":root { --a: 1px } [data-chart=bar] { --x: 2px }",
    subject: "[data-chart=bar]",
    found: "1 property",
    option: "--choice chart=[data-chart=bar]",
  },
  {
    name: "A class that changes little",
    css: `:root { ${MANY} } .wide { --n1: 99px }`,
    subject: ".wide",
    found: "1 property",
    option: "--choice wide=.wide",
  },
  {
    name: "Text that isn't a declaration",
    css: ":root {\n  --a: 1px;\n  ink;\n  --b: 2px }",
    subject: "a.css:3",
    found: "Unknown word ink",
    option: undefined,
  },
  {
    name: "The dark value of light-dark() without a color-scheme",
    css: ":root { --a: light-dark(#111111, #222222) }",
    subject: "light-dark()",
    found: "1 property",
    option: undefined,
  },
  {
    name: "A state rule",
    css: ":root { --a: 1px } :root:hover { --a: 2px }",
    subject: "states",
    found: "1 property",
    option: undefined,
  },
  {
    name: "A tag rule",
    css: ":root { --a: 1px } button { --x: 2px }",
    subject: "tags",
    found: "1 property",
    option: undefined,
  },
  {
    name: "A pseudo-element rule",
    css: ":root { --a: 1px } ::before { --x: 2px }",
    subject: "pseudo-elements",
    found: "1 property",
    option: undefined,
  },
  {
    name: "A circular reference",
    css: ":root { --a: var(--b); --b: var(--a); --c: 1px }",
    subject: "--a",
    found: "var(--b)",
    option: undefined,
  },
  {
    name: "A choice that changes nothing",
    css: ":root { --a: 1px } [data-x=p] { --a: 1px } [data-x=q] { --a: 1px }",
    subject: "x",
    found: "p, q",
    option: "--no-choice [data-x]",
  },
  {
    name: "A stylesheet that repeats another",
    css: { "a.css": ":root { --a: 1px; --b: 2px }", "b.css": ":root { --b: 2.0px }" },
    subject: "b.css",
    found: "all of it is in a.css",
    option: undefined,
  },
  {
    name: "A minified stylesheet that repeats another",
    css: {
      "a.css": ":root { --a: 0, 84, 233; --b: calc( 0.5 * var(--c, 1px) ); --c: url('a.svg') }",
      "b.css": ':root{--a:0,84,233;--b:calc(.5*var(--c,1px));--c:url("a.svg")}',
    },
    subject: "b.css",
    found: "all of it is in a.css",
    option: undefined,
  },
  {
    name: "Classes that change nothing",
    css: ":root { --a: 1px } :root.p-1 { --a: 1px } :root.p-2 { --a: 1px }",
    subject: "p",
    found: "1, 2",
    option: "--no-choice .p-2",
  },
  {
    name: "A page without any value",
    css: "section { --x: 1px } .acme section, .acme:hover .a { --y: 1px } .acme .deep.deeper { --z: 1px; --y: 2px } .acme .deep { padding: 1px } .deeper { padding: 1px }",
    subject: ".acme",
    found: "2 properties only have a value with it",
    option: "--page .acme",
  },
] as const;
