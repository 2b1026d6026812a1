import { readFileSync } from "node:fs";
import { join } from "node:path";
import StyleDictionary from "style-dictionary";
const ROOT = join(import.meta.dirname, "../..");

/** Writes the same files with Style Dictionary: one instance per combination, the same formats and folder layout. */
const [folder = "", warmRounds = "0"] = process.argv.slice(2);
type Tree = { [key: string]: Tree };
const file = JSON.parse(readFileSync(join(ROOT, "tokens/tokens.json"), "utf8")) as Tree;
const product = JSON.parse(readFileSync(join(ROOT, "tokens/products/clio.json"), "utf8")) as Tree;
const {
  color,
  "color-high-contrast": highContrast,
  season,
  $schema: _schema,
  $extensions: _extensions,
  $description: _description,
  ...plain
} = file;

const combinations = ["light", "dark", "light-high-contrast", "dark-high-contrast"].flatMap((theme) => {
  return [null, "clio"].flatMap((id) =>
    [null, ...Object.keys(season!).filter((key) => !key.startsWith("$"))].map((day) => ({ theme, id, day })),
  );
});

async function write({ theme, id, day }: (typeof combinations)[number]): Promise<void> {
  const mode = theme.startsWith("light") ? "light" : "dark";
  // Groups that aliases refer to stay in the tokens; a filter removes them from the output.
  const colors = (theme.endsWith("contrast") ? highContrast : color)![mode]!;
  const data =
    id === null
      ? {}
      : Object.fromEntries(Object.entries(product["data"]!).map(([name, value]) => [`data-${name}`, value[mode]!]));
  const tokens = {
    ...plain,
    color: color!,
    "color-high-contrast": highContrast!,
    theme: { ...colors, ...data, ...(day === null ? {} : { season: season![day]![mode]! }) },
  };
  const dictionary = new StyleDictionary({
    tokens: tokens as never,
    usesDtcg: true,
    log: { verbosity: "silent", warnings: "disabled" },
    platforms: {
      all: {
        transformGroup: "css",
        buildPath: `${folder}/${theme}/${id ?? "none"}/`,
        files: ["css/variables", "json"].map((format) => ({
          destination: `${day ?? "none"}.${format === "json" ? "json" : "css"}`,
          format,
          filter: ({ path }: { path: string[] }) => path[0]?.startsWith("color") !== true,
        })),
      },
    },
  });
  await dictionary.buildAllPlatforms();
}

async function writeAll(): Promise<void> {
  for (const combination of combinations) await write(combination);
}

await writeAll();
const began = performance.now();
for (let round = 0; round < Number(warmRounds); round++) await writeAll();
console.log(
  JSON.stringify({
    files: combinations.length * 2,
    warm: (performance.now() - began) / Number(warmRounds) / (combinations.length * 2),
  }),
);
