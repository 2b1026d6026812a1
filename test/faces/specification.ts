/** A parameter in the specification's table; `default` is missing if the table has none. */
export type SpecifiedParameter = {
  readonly name: string;
  readonly in: "path" | "query";
  readonly required: boolean;
  readonly default?: string;
};

/** An operation in the specification's tables of endpoints and parameters. */
export type SpecifiedOperation = {
  readonly id: string;
  readonly path: string;
  readonly types: readonly string[];
  readonly errors: readonly string[];
  readonly parameters: readonly SpecifiedParameter[];
};

const inPath = (name: string): SpecifiedParameter => ({ name, in: "path", required: true });
const inQuery = (name: string, more: Partial<SpecifiedParameter> = {}): SpecifiedParameter => {
  return { name, in: "query", required: false, ...more };
};

const JSON_TYPE = ["application/json"];

/** The fourteen operations of "Visual Identity Design API: Specification", sections Endpoints and Parameters. */
export const SPECIFIED: readonly SpecifiedOperation[] = [
  { id: "getTokens", path: "/api/v1/tokens", types: JSON_TYPE, errors: [], parameters: [] },
  { id: "getTokensCss", path: "/api/v1/tokens.css", types: ["text/css"], errors: [], parameters: [] },
  { id: "getTailwindCss", path: "/api/v1/tailwind.css", types: ["text/css"], errors: [], parameters: [] },
  { id: "listThemes", path: "/api/v1/themes", types: JSON_TYPE, errors: [], parameters: [] },
  {
    id: "getTheme",
    path: "/api/v1/themes/{theme}",
    types: ["application/json", "text/css"],
    errors: ["400", "404"],
    parameters: [inPath("theme"), inQuery("product"), inQuery("season", { default: "none" }), inQuery("date")],
  },
  { id: "listProducts", path: "/api/v1/products", types: JSON_TYPE, errors: [], parameters: [] },
  {
    id: "getProduct",
    path: "/api/v1/products/{product}",
    types: JSON_TYPE,
    errors: ["404"],
    parameters: [inPath("product")],
  },
  {
    id: "getProductMark",
    path: "/api/v1/products/{product}/mark.svg",
    types: ["image/svg+xml"],
    errors: ["404"],
    parameters: [inPath("product"), inQuery("theme", { default: "light" })],
  },
  { id: "listSeasons", path: "/api/v1/seasons", types: JSON_TYPE, errors: ["400"], parameters: [inQuery("date")] },
  {
    id: "getCurrentSeason",
    path: "/api/v1/seasons/current",
    types: JSON_TYPE,
    errors: ["400"],
    parameters: [inQuery("date")],
  },
  {
    id: "getSeason",
    path: "/api/v1/seasons/{season}",
    types: JSON_TYPE,
    errors: ["400", "404"],
    parameters: [inPath("season"), inQuery("year")],
  },
  {
    id: "checkContrast",
    path: "/api/v1/contrast",
    types: JSON_TYPE,
    errors: ["400"],
    parameters: [
      inQuery("foreground", { required: true }),
      inQuery("background", { required: true }),
      inQuery("theme", { default: "light" }),
    ],
  },
  { id: "listReference", path: "/api/v1/reference", types: JSON_TYPE, errors: [], parameters: [] },
  {
    id: "getReferencePage",
    path: "/api/v1/reference/{page}",
    types: ["text/markdown"],
    errors: ["404"],
    parameters: [inPath("page")],
  },
];

/** The values that the specification lists, by operation and parameter. */
export const SPECIFIED_VALUES: readonly (readonly [operation: string, parameter: string, values: string])[] = [
  [
    "getTheme",
    "theme",
    "light dark light-high-contrast dark-high-contrast light.css dark.css light-high-contrast.css dark-high-contrast.css",
  ],
  ["getTheme", "product", "clio"],
  [
    "getTheme",
    "season",
    "none auto ano-novo carnaval pascoa festa-junina dia-da-advocacia independencia dia-das-criancas natal",
  ],
  ["getProduct", "product", "clio"],
  ["getProductMark", "theme", "light dark"],
  [
    "getSeason",
    "season",
    "ano-novo carnaval pascoa festa-junina dia-da-advocacia independencia dia-das-criancas natal",
  ],
  ["checkContrast", "theme", "light dark light-high-contrast dark-high-contrast"],
  [
    "getReferencePage",
    "page",
    "skill android apple componentes cor datas escrita forma marca mudar principios slides tipografia tokens web windows",
  ],
];
