import type StyleDictionary from "style-dictionary";
import type { Json } from "../../../model/token.ts";
import { type Fields, isFields } from "../../fields.ts";

/** The part of a project that an import needs, as Style Dictionary's library has loaded it. */
export type Project = {
  /** Patterns of token files, the least precedence first. */
  readonly include: readonly string[];
  readonly source: readonly string[];
  /** The merged trees of all files, after preprocessors and expansion. */
  readonly tokens: Fields;
  /** The names of the custom properties that its platform for CSS writes, keyed by path as JSON; empty without a platform. */
  readonly names: Readonly<Record<string, string>>;
  /** The platform's prefix, which names begin with. */
  readonly prefix?: string;
  /** Platforms, transforms and preprocessors that don't exist. */
  readonly unknown: readonly string[];
};

/** Describes a project that the library has loaded. */
export function toProject(dictionary: StyleDictionary): Project {
  const { include, source, hooks, preprocessors } = dictionary;
  const unknown: string[] = (preprocessors ?? []).filter((name) => hooks.preprocessors?.[name] === undefined);
  const platform = cssPlatformOf(dictionary.platforms as Readonly<Record<string, Platform>> | undefined);
  const names = platform === undefined ? {} : namesOf(dictionary, platform, unknown);
  const prefix = platform?.prefix ?? "";
  return {
    include: [...(include ?? [])],
    source: [...(source ?? [])],
    tokens: JSON.parse(JSON.stringify(dictionary.tokens)) as Fields,
    names,
    ...(prefix !== "" && { prefix }),
    unknown,
  };
}

type Platform = {
  readonly prefix?: string;
  readonly transformGroup?: string;
  readonly transforms?: readonly unknown[];
  readonly files?: readonly { readonly format?: unknown }[];
};

/** The platform that writes custom properties: by its format, else by its name. */
function cssPlatformOf(platforms: Readonly<Record<string, Platform>> = {}): Platform | undefined {
  const all = Object.entries(platforms).map(([name, platform]) => {
    const formats = (platform.files ?? []).map(({ format }) => (typeof format === "string" ? format : ""));
    return { name, platform, formats };
  });
  const isCss = (text: string) => /(?<!s)css/i.test(text);
  const found =
    all.find(({ formats }) => formats.includes("css/variables")) ??
    all.find(({ formats }) => formats.some(isCss)) ??
    all.find(({ name, platform }) => isCss(name) || isCss(platform.transformGroup ?? "")) ??
    all.find(({ name }) => /web|s[ac]ss|less/i.test(name));
  return found?.platform;
}

type Transform = {
  readonly name?: string;
  readonly type?: string;
  readonly filter?: (token: unknown, options: unknown) => boolean;
  readonly transform?: (token: unknown, platform: unknown, options: unknown) => unknown;
};

/** Names each token by the platform's transforms of attributes and names; its other transforms are about values. */
function namesOf(
  { hooks, allTokens, options }: StyleDictionary,
  platform: Platform,
  unknown: string[],
): Readonly<Record<string, string>> {
  const group = platform.transformGroup ?? "";
  const listed = hooks.transformGroups?.[group];
  if (group !== "" && listed === undefined) unknown.push(group);
  // Custom groups are often those for CSS with transforms of values.
  const ids = [...(listed ?? (group === "" ? [] : DEFAULT)), ...(platform.transforms ?? [])];
  const transforms = ids.flatMap((id): readonly Transform[] => {
    if (typeof id !== "string") return typeof id === "object" && id !== null ? [id] : [];
    const found = (hooks.transforms as Readonly<Record<string, Transform>> | undefined)?.[
      // Versions 2 and 3 have a transform of names for each of two kinds of paths.
      id.replace(/^name\/(cti|ti)\//, "name/")
    ];
    if (found === undefined) unknown.push(id);
    return found === undefined ? [] : [found];
  });
  const naming = transforms.filter(({ type }) => type === "attribute" || type === "name");
  const named = allTokens.map((token): [string, string] => {
    const path = pathOf(token);
    let current: Record<string, unknown> = { ...token, original: token, path, name: path.at(-1) ?? "", attributes: {} };
    for (const { type, filter, transform } of naming) {
      if (filter !== undefined && !filter(current, options)) continue;
      const made = transform?.(current, platform, options);
      if (type === "name" && typeof made === "string") current = { ...current, name: made };
      else if (isFields(made as Json))
        current = { ...current, attributes: { ...(current["attributes"] as Fields), ...(made as Fields) } };
    }
    return [JSON.stringify(path), String(current["name"])];
  });
  return Object.fromEntries(named);
}

/** The transforms of names for CSS, for platforms whose own group doesn't exist here. */
const DEFAULT = ["attribute/cti", "name/kebab"];

/** The path of a token, from the library's key for it: `{color.base.red}`. */
function pathOf({ path, key = "" }: { readonly path?: readonly string[]; readonly key?: string }): readonly string[] {
  return path ?? key.slice(1, -1).split(".");
}
