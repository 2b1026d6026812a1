import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { aliased, colorOf, type Fields, type Tokens, tokensIn, writeIdentity } from "./identity.ts";

const require = createRequire(import.meta.url);
/** The folder of the package. */
export const CARBON = dirname(require.resolve("@carbon/themes/package.json"));

/** The package's themes; two are light and two are dark. */
const THEMES = { white: "light", g10: "light", g90: "dark", g100: "dark" } as const;

const read = (file: string) => JSON.parse(readFileSync(join(CARBON, "src/dtcg", file), "utf8")) as Fields;

const palette = read("color-palette.json");

/** A token without what only Carbon's build reads: its value may be in an extension, and so may its opacity. */
function entry(token: Fields, theme: string, colors: Tokens): Fields {
  const { $type, $description, $extensions } = token;
  const { "carbon.themes": themes, "org.carbon": own } = Object($extensions) as Record<string, Fields | undefined>;
  const value = themes === undefined ? token["$value"] : themes[theme];
  const alpha = (own?.["alphaModifiers"] as Fields | undefined)?.[theme] ?? own?.["alphaModifier"];
  return { $type, $value: color(value, alpha, colors), $description };
}

/** A colour with an opacity is no alias any more, because an alias takes the value whole. */
function color(value: unknown, alpha: unknown, colors: Tokens): unknown {
  const target = aliased(value);
  if (target === undefined) return typeof value === "string" ? colorOf(value) : value;
  return alpha === undefined ? value : { ...(colors.get(target)?.["$value"] as Fields), alpha };
}

/**
 * Lays out the package: the palette is the base and not published, and each theme has its tokens and the components'.
 * The themes group their tokens in different ways, so here the path of each is its name.
 */
export function layOutCarbon(): string {
  const colors = tokensIn(palette);
  const components = globSync("components/*.json", { cwd: join(CARBON, "src/dtcg") }).sort();
  const files: Record<string, Fields> = { "palette.json": palette };
  const contexts = Object.entries(THEMES).map(([id, mode]) => {
    const theme = read(`${id}.json`);
    const tokens = [theme, ...components.map(read)].flatMap((file) => [...tokensIn(file)]);
    const { "color-scheme": scheme } = (theme["$extensions"] as Record<string, Fields>)["org.carbon"] ?? {};
    files[`${id}.json`] = {
      ...Object.fromEntries(tokens.map(([path, token]) => [path.replaceAll(".", "-"), entry(token, id, colors)])),
      "color-scheme": { $type: "text", $value: scheme },
    };
    const media = id === "g100" ? { media: "(prefers-color-scheme: dark)" } : {};
    return [id, { sources: [{ $ref: `${id}.json` }], facets: { mode }, ...media }];
  });
  const groups = Object.keys(palette).filter((key) => !key.startsWith("$"));
  return writeIdentity(files, {
    name: "Carbon",
    tokens: "palette.json",
    modifiers: { theme: { role: "theme", contexts: Object.fromEntries(contexts) } },
    names: { prefix: "cds", groups: Object.fromEntries(groups.map((group) => [group, null])) },
  });
}
