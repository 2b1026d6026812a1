import { join } from "node:path";
import StyleDictionary from "style-dictionary";
import { declaredIn, plain } from "../build/packages/values.ts";
import { imported, sourceOf } from "./imported.ts";

type Platform = Readonly<Record<string, unknown>>;
type Config = { readonly source: readonly string[]; readonly platforms: Readonly<Record<string, Platform>> };

/** The files of a platform. */
export const files = [{ destination: "a.css", format: "css/variables" }];
/** The usual platform. */
export const css: Platform = { transformGroup: "css", files };

/** What Style Dictionary writes of a folder for one of its platforms, and what Vitral has of it. */
export async function both(config: Config, tokens: Readonly<Record<string, object>>, platform = "css") {
  const source = sourceOf({
    "package.json": { devDependencies: { "style-dictionary": "^5.0.0" } },
    "config.json": config,
    ...tokens,
  });
  const dictionary = new StyleDictionary({
    ...structuredClone(config),
    source: config.source.map((glob) => join(source.root, glob)),
    log: { verbosity: "silent", warnings: "disabled" },
  } as never);
  const [file] = await dictionary.formatPlatform(platform);
  const found = await imported(source);
  const means = (text: string) => plain(text).replace(/^0\.?0*s$/, "0s");
  const comparable = (all: Iterable<readonly [string, string]>) =>
    Object.fromEntries([...all].map(([name, text]) => [name, means(text)]));
  const own = await found.variablesOf({});
  const expected = comparable(declaredIn(String(file?.output)));
  return { expected, variables: comparable(Object.entries(own)), own, found };
}

/** A tree with one colour. */
export const color = (name: string, value: string) => ({ color: { [name]: { value, type: "color" } } });
