import { defineConfig } from "oxlint";

/** The generator layers that each layer may import; the tests in `test/design` also read this table. */
export const LAYERS: Readonly<Record<string, readonly string[]>> = {
  kit: [],
  disk: [],
  memory: [],
  model: [],
  resolve: ["kit", "model"],
  render: ["model", "resolve"],
  platforms: ["model", "resolve", "render"],
  operations: ["kit", "model", "resolve", "render"],
  http: ["kit", "model", "resolve", "render", "operations"],
  faces: ["kit", "model", "resolve", "render", "operations", "http"],
  client: ["kit", "operations", "http", "model"],
  tokens: ["model", "resolve", "render", "operations"],
  identity: ["memory", "tokens", "model", "resolve", "render", "platforms", "operations"],
  site: ["kit", "memory", "model", "resolve", "render", "operations", "faces"],
  build: [
    "kit",
    "disk",
    "memory",
    "tokens",
    "identity",
    "model",
    "resolve",
    "render",
    "platforms",
    "operations",
    "http",
    "faces",
    "site",
  ],
  hosts: ["kit", "model", "resolve", "operations", "http", "faces"],
  verify: ["model", "resolve", "operations", "http"],
  mirror: ["kit", "disk", "resolve", "model", "operations", "tokens", "identity", "build", "verify"],
  diff: ["model", "resolve", "render"],
  import: ["model", "resolve", "render", "tokens", "identity", "mirror"],
  cli: [
    "memory",
    "model",
    "resolve",
    "platforms",
    "tokens",
    "identity",
    "http",
    "faces",
    "disk",
    "build",
    "hosts",
    "verify",
    "mirror",
    "diff",
    "import",
  ],
};

/** The packages that each layer may import, and `node:` if it may import Node's modules. */
export const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  kit: [
    "graphql",
    "graphql-http",
    "@modelcontextprotocol/server",
    "@remix-run/node-fetch-server",
    "@modelcontextprotocol/server/*",
    "@codemirror/*",
    "@lezer/*",
    "cm6-graphql",
    "graphql-language-service",
  ],
  resolve: ["#culori", "culori/*", "date-fns/*", "@date-fns/tz", "fastest-levenshtein"],
  render: ["marked"],
  operations: ["minisearch"],
  faces: ["graphql"],
  disk: ["node:*"],
  memory: ["node:*"],
  tokens: ["node:*", "#culori", "@humanwhocodes/momoa"],
  identity: [
    "node:*",
    "handlebars",
    "handlebars/*",
    "marked",
    "@humanwhocodes/momoa",
    "#culori",
    "parse5",
    "postcss",
    "postcss/*",
    "saxes",
  ],
  site: ["node:*", "handlebars", "handlebars/*", "highlight.js", "marked", "parse5", "@resvg/resvg-js"],
  build: ["node:*", "tar-stream", "esbuild", "yaml", "gpt-tokenizer/*"],
  hosts: ["node:*", "@remix-run/node-fetch-server", "serve-handler"],
  mirror: ["node:*", "tar-stream"],
  import: [
    "node:*",
    "#culori",
    "acorn",
    "esbuild",
    "json5",
    "postcss",
    "postcss-selector-parser",
    "postcss-value-parser",
    "style-dictionary",
    "yaml",
  ],
  cli: ["node:*", "commander", "cli-progress"],
};

/** Files that a layer may import from layers that `LAYERS` doesn't list for it. */
export const EXPORTS: Readonly<Record<string, readonly string[]>> = {
  import: [
    "mirror/fetching.ts",
    "mirror/limits.ts",
    "mirror/manifest.ts",
    "mirror/mirror-error.ts",
    "mirror/requests.ts",
    "resolve/color.ts",
    "resolve/color-space.ts",
    "resolve/combination.ts",
    "resolve/contrast.ts",
    "resolve/memoize.ts",
    "resolve/theme.ts",
    "render/css-value.ts",
    "tokens/dtcg/order.ts",
    "tokens/dtcg/reference.ts",
    "tokens/dtcg/structure.ts",
    "tokens/dtcg/values.ts",
    "identity/folder.ts",
    "tokens/json/document.ts",
    "tokens/lint.ts",
    "tokens/problem.ts",
    "tokens/disk.ts",
    "tokens/files.ts",
    "tokens/resolver/files.ts",
    "tokens/resolver/projection.ts",
    "tokens/ids.ts",
    "identity/source.ts",
    "tokens/addresses.ts",
    "tokens/names.ts",
  ],
};

const allPackages = [...new Set(Object.values(PACKAGES).flat())];

type Override = NonNullable<Parameters<typeof defineConfig>[0]["overrides"]>[number];

const layerRules = Object.entries(LAYERS).map(([layer, allowed]): Override => {
  const layers = Object.keys(LAYERS).filter((name) => name !== layer && !allowed.includes(name));
  const exported = EXPORTS[layer] ?? [];
  const closed = [...new Set(exported.map((file) => file.split("/")[0] ?? ""))];
  const packages = allPackages.filter((name) => !(PACKAGES[layer] ?? []).includes(name));
  return {
    files: [`**/generator/${layer}/**/*.ts`],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          paths: [{ name: "date-fns", message: "Import the single function: date-fns/addDays." }],
          patterns: [
            ...(layers.length > 0
              ? [
                  {
                    group: layers.map((name) => `**/${name}/**`),
                    message: `${layer} may import ${allowed.join(", ") || "nothing"}.`,
                  },
                ]
              : []),
            ...(closed.length > 0
              ? [
                  {
                    group: [...closed.map((name) => `**/${name}/**`), ...exported.map((file) => `!**/${file}`)],
                    message: `${layer} may only import the files of EXPORTS.`,
                  },
                ]
              : []),
            {
              // The pattern also matches inside other packages, which may be allowed.
              group: [...packages, ...(PACKAGES[layer] ?? []).map((name) => `!${name.replace(/\*$/, "**")}`)],
              message: `${layer} may not import this package.`,
            },
          ],
        },
      ],
    },
  };
});

export default defineConfig({
  plugins: ["typescript", "import", "unicorn", "oxc"],
  categories: { correctness: "error", suspicious: "error", perf: "error" },
  ignorePatterns: ["**/node_modules/**", "dist/**", ".vitral/**", "test/fixtures/**"],
  rules: {
    "import/no-cycle": ["error", { ignoreTypes: false }],
    "typescript/no-explicit-any": "error",
    "typescript/consistent-type-imports": "error",
    // Steps in order are easier to read with await in a loop than with a reducer of promises.
    "no-await-in-loop": "off",
    // The maps are small and short-lived: clarity comes first.
    "oxc/no-map-spread": "off",
    // Nested functions reuse short names such as `token` on purpose.
    "no-shadow": "off",
    // A small function is easiest to read next to its only use.
    "unicorn/consistent-function-scoping": "off",
    // The lists have about five names, so quadratic copying is cheap.
    "oxc/no-accumulating-spread": "off",
    // Lists of ids are sorted by code unit, the only order that doesn't depend on a locale.
    "unicorn/no-array-sort": "off",
  },
  overrides: [
    {
      files: ["**/generator/**/*.ts"],
      rules: {
        "no-restricted-globals": [
          "error",
          { name: "Date", message: "Use resolve/day.ts for days and resolve/today.ts for today." },
        ],
      },
    },
    {
      files: ["**/generator/resolve/day.ts", "**/generator/resolve/today.ts"],
      rules: { "no-restricted-globals": "off" },
    },
    {
      // The cache needs a clock; the toolkit and the client don't use days.
      files: ["**/generator/kit/network-client.ts", "**/generator/client/client.ts"],
      rules: { "no-restricted-globals": "off" },
    },
    ...layerRules,
  ],
});
