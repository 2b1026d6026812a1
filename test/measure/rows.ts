/** A page: its elements' attributes, and its media features and width. */
export type State = {
  readonly html?: string;
  readonly body?: string;
  /** The attributes of an element in the body. */
  readonly inner?: string;
  readonly media?: Readonly<Record<string, string>>;
  readonly width?: number;
};

/** A package's stylesheets, used as documented. */
export type Row = {
  readonly name: string;
  /** The page's stylesheets in order, as package and path. */
  readonly sheets: readonly string[];
  readonly states: readonly State[];
  /** The option that the import needs. */
  readonly option?: readonly [option: "choice" | "page" | "ignore" | "no-choice", value: string];
};

const dark = { "prefers-color-scheme": "dark" };
const still = { "prefers-reduced-motion": "reduce" };

/** One state per value. */
function statesOf(write: (value: string) => string, ...values: readonly string[]): State[] {
  return values.map((value) => ({ html: write(value) }));
}

function product(...lists: readonly (readonly string[])[]): string[] {
  return lists.reduce<string[]>(
    (products, list) => products.flatMap((left) => list.map((right) => `${left} ${right}`.trim())),
    [""],
  );
}

/** The attributes that Equinor's documentation sets on elements with text and spacing. */
const TYPE =
  'data-font-family="ui" data-font-weight="normal" data-line-height="default" data-tracking="normal" data-selectable-space="md" data-horizontal-gap="md" data-vertical-gap="md" data-horizontal-space="md" data-vertical-space="md"';

export const ROWS: readonly Row[] = [
  {
    name: "bootstrap",
    sheets: ["bootstrap/dist/css/bootstrap.css"],
    states: [{}, { html: 'data-bs-theme="light"' }, { html: 'data-bs-theme="dark"' }],
  },
  { name: "open-props", sheets: ["open-props/open-props.min.css"], states: [{}, { media: dark }] },
  {
    name: "open-props normalize",
    sheets: ["open-props/open-props.min.css", "open-props/normalize.min.css"],
    states: [{}, { media: dark }],
  },
  {
    name: "@salt-ds/theme",
    sheets: ["@salt-ds/theme/index.css"],
    states: product(["light", "dark"], ["high", "medium", "low", "touch", "mobile"]).map((combination) => {
      const [mode, density] = combination.split(" ");
      return { html: `class="salt-theme salt-density-${density}" data-mode="${mode}"` };
    }),
  },
  {
    name: "@salt-ds/theme next",
    sheets: ["@salt-ds/theme/css/theme-next.css"],
    states: product(["light", "dark"], ["high", "touch"], ["blue", "teal"], ["sharp", "rounded"]).map((combination) => {
      const [mode, density, accent, corner] = combination.split(" ");
      const fonts = accent === "blue" ? "Open Sans" : "Amplitude";
      const attributes = `data-mode="${mode}" data-accent="${accent}" data-corner="${corner}"`;
      return {
        html: `class="salt-theme salt-theme-next salt-density-${density}" ${attributes} data-heading-font="${fonts}" data-action-font="${fonts}"`,
      };
    }),
  },
  {
    name: "@primer/primitives",
    sheets: [
      "@primer/primitives/dist/css/primitives.css",
      ...["light", "dark", "dark-dimmed", "dark-high-contrast", "light-high-contrast"].map(
        (theme) => `@primer/primitives/dist/css/functional/themes/${theme}.css`,
      ),
    ],
    states: [
      { html: 'data-color-mode="light" data-light-theme="light" data-dark-theme="dark"' },
      { html: 'data-color-mode="dark" data-light-theme="light" data-dark-theme="dark"' },
      { html: 'data-color-mode="auto" data-light-theme="light" data-dark-theme="dark_dimmed"' },
      { html: 'data-color-mode="auto" data-light-theme="light" data-dark-theme="dark_dimmed"', media: dark },
      { html: 'data-color-mode="dark" data-light-theme="light" data-dark-theme="dark_dimmed"' },
      { html: 'data-color-mode="dark" data-light-theme="light" data-dark-theme="dark_high_contrast"' },
      { html: 'data-color-mode="light" data-light-theme="light_high_contrast" data-dark-theme="dark"' },
    ],
  },
  {
    name: "@carbon/styles",
    sheets: ["@carbon/styles/css/styles.css"],
    states: statesOf((name) => `class="cds--${name}"`, "white", "g10", "g90", "g100"),
    option: ["ignore", ".cds--guidebanner"],
  },
  {
    name: "@radix-ui/colors",
    sheets: ["red", "blue", "gray", "slate", "grass"].flatMap((color) =>
      ["", "-dark", "-alpha", "-dark-alpha"].map((kind) => `@radix-ui/colors/${color}${kind}.css`),
    ),
    states: [
      {},
      { html: 'class="dark"' },
      { html: 'class="dark-theme"' },
      { media: { "color-gamut": "p3" } },
      { html: 'class="dark"', media: { "color-gamut": "p3" } },
    ],
  },
  {
    name: "@mantine/core",
    sheets: ["@mantine/core/styles.css"],
    states: statesOf((scheme) => `data-mantine-color-scheme="${scheme}"`, "light", "dark"),
  },
  {
    name: "daisyui themes",
    sheets: ["daisyui/themes.css"],
    states: [
      {},
      { media: dark },
      ...statesOf(
        (theme) => `data-theme="${theme}"`,
        "light",
        "dark",
        "cupcake",
        "dracula",
        "synthwave",
        "nord",
        "abyss",
      ),
    ],
  },
  {
    name: "@picocss/pico",
    sheets: ["@picocss/pico/css/pico.css"],
    states: [
      {},
      { media: dark },
      { html: 'data-theme="light"', media: dark },
      { html: 'data-theme="dark"' },
      { width: 500 },
      { width: 800 },
      { width: 1700, html: 'data-theme="dark"' },
    ],
  },
  {
    name: "@shoelace-style/shoelace",
    sheets: ["@shoelace-style/shoelace/dist/themes/light.css", "@shoelace-style/shoelace/dist/themes/dark.css"],
    states: [{}, { html: 'class="sl-theme-light"' }, { html: 'class="sl-theme-dark"' }],
  },
  {
    name: "webawesome all",
    sheets: [
      "@awesome.me/webawesome/dist/styles/webawesome.css",
      "@awesome.me/webawesome/dist/styles/themes/awesome.css",
      "@awesome.me/webawesome/dist/styles/themes/shoelace.css",
      ...["bright", "shoelace", "default"].map(
        (name) => `@awesome.me/webawesome/dist/styles/color/palettes/${name}.css`,
      ),
    ],
    states: [
      {},
      { html: 'class="wa-dark"' },
      { html: 'class="wa-theme-awesome wa-palette-bright"' },
      { html: 'class="wa-theme-awesome wa-dark wa-palette-bright wa-brand-red"' },
      { html: 'class="wa-theme-shoelace wa-palette-shoelace wa-brand-cyan wa-neutral-red"' },
    ],
  },
  {
    name: "@digdir/designsystemet-theme",
    sheets: ["@digdir/designsystemet-theme/src/themes/designsystemet.css"],
    states: [
      {},
      { html: 'data-color-scheme="dark"' },
      { html: 'data-color-scheme="auto"', media: dark },
      { html: 'data-color-scheme="light"', media: dark },
      { html: 'data-size="sm"' },
      { html: 'data-size="lg"' },
      { html: 'data-typography="secondary"' },
      { html: 'data-color-scheme="dark" data-color="danger"' },
      { html: 'data-color="success" data-size="sm"' },
    ],
  },
  {
    name: "@siemens/ix",
    sheets: ["@siemens/ix/dist/siemens-ix/siemens-ix.css"],
    states: [
      ...statesOf((scheme) => `data-ix-theme="classic" data-ix-color-schema="${scheme}"`, "light", "dark"),
      { html: 'data-ix-theme="classic" data-ix-color-schema="dark"', media: still },
      { html: 'data-ix-theme="classic" data-ix-color-schema="light"', media: still },
    ],
  },
  {
    name: "@patternfly/patternfly",
    sheets: ["@patternfly/patternfly/patternfly.css"],
    states: [
      {},
      { html: 'class="pf-v6-theme-dark"' },
      { html: 'class="pf-v6-theme-felt"' },
      { html: 'class="pf-v6-theme-dark pf-v6-theme-felt"' },
      { html: 'dir="rtl"' },
      { media: still },
    ],
  },
  {
    name: "@spectrum-css/tokens",
    sheets: ["@spectrum-css/tokens/dist/css/index.css"],
    states: product(["light", "dark"], ["medium", "large"]).map((combination) => {
      const [scheme, scale] = combination.split(" ");
      return { html: `class="spectrum spectrum--${scheme} spectrum--${scale}"` };
    }),
  },
  {
    name: "infima",
    sheets: ["infima/dist/css/default/default.css"],
    states: [{}, { html: 'data-theme="dark"' }, { html: 'data-theme="light"' }, { media: still }],
  },
  {
    name: "@docsearch/css",
    sheets: ["@docsearch/css/dist/style.css"],
    states: [{}, { html: 'data-theme="dark"' }, { width: 500 }, { html: 'data-theme="dark"', width: 500 }],
  },
  {
    name: "element-plus",
    sheets: ["element-plus/dist/index.css", "element-plus/theme-chalk/dark/css-vars.css"],
    states: [{}, { html: 'class="dark"' }],
  },
  {
    name: "@vector-im/compound",
    sheets: ["@vector-im/compound-design-tokens/assets/web/css/compound-design-tokens.css"],
    states: [
      {},
      { media: dark },
      { media: { "prefers-contrast": "more" } },
      { media: { ...dark, "prefers-contrast": "more" } },
      ...statesOf((theme) => `class="cpd-theme-${theme}"`, "light", "dark", "light-hc", "dark-hc"),
      { html: 'class="cpd-theme-light"', media: dark },
    ],
  },
  {
    name: "@equinor/eds-tokens",
    sheets: ["@equinor/eds-tokens/build/css/variables.css"],
    states: [
      "",
      'data-color-scheme="dark"',
      'data-density="comfortable"',
      'data-density="spacious"',
      'data-color-appearance="accent"',
      'data-color-appearance="danger" data-color-scheme="dark"',
      'data-space-proportions="squished"',
      'data-font-size="lg"',
    ].map((attributes) => ({ html: `${TYPE} ${attributes}` })),
  },
  {
    name: "@shopify/polaris-tokens",
    sheets: ["@shopify/polaris-tokens/dist/css/styles.css"],
    states: [
      {},
      ...statesOf(
        (theme) => `class="p-theme-${theme}"`,
        "light",
        "light-mobile",
        "light-high-contrast-experimental",
        "dark-experimental",
      ),
    ],
  },
  {
    name: "@tabler/core",
    sheets: ["@tabler/core/dist/css/tabler.css"],
    states: [
      {},
      { html: 'data-bs-theme="dark"' },
      { html: 'data-bs-theme="light"' },
      { html: 'class="theme-dark"' },
      { width: 500 },
      { media: dark },
    ],
  },
  {
    name: "halfmoon",
    sheets: ["halfmoon/css/halfmoon.css"],
    states: [{}, { html: 'data-bs-theme="dark"' }],
  },
  {
    name: "hpe-design-tokens",
    sheets: ["primitives", "global", "components", "color.light", "color.dark", "dimension", "dimension.small"].map(
      (name) => `hpe-design-tokens/dist/css/${name}.css`,
    ),
    states: [
      {},
      { media: dark },
      { html: 'data-mode="dark"' },
      { html: 'data-mode="light"', media: dark },
      { width: 500 },
      { width: 500, html: 'data-mode="dark"' },
    ],
  },
  {
    name: "@amsterdam/design-system-tokens",
    sheets: [
      "@amsterdam/design-system-tokens/dist/index.css",
      "@amsterdam/design-system-tokens/dist/compact.theme.css",
    ],
    states: [{}, { html: 'class="ams-theme ams-theme--compact"' }],
    option: ["choice", "density=.ams-theme--compact"],
  },
  {
    name: "vant",
    sheets: ["vant/lib/index.css"],
    states: [{}, { html: 'class="van-theme-dark"' }],
    option: ["choice", "theme=.van-theme-dark"],
  },
  {
    name: "vitepress",
    sheets: ["vars", "base", "utils"].map((name) => `vitepress/dist/client/theme-default/styles/${name}.css`),
    states: [{}, { html: 'class="dark"' }, { width: 500 }],
  },
  {
    name: "@utrecht/design-tokens",
    sheets: ["@utrecht/design-tokens/dist/index.css"],
    states: [
      { html: 'class="utrecht-theme"' },
      { html: 'class="utrecht-theme utrecht-theme--media-query"', media: dark },
      { html: 'class="utrecht-theme utrecht-theme--media-query-viewport"', width: 500 },
      { html: 'class="utrecht-theme utrecht-theme--color-scheme-dark"' },
    ],
    option: ["page", ".utrecht-theme"],
  },
];
