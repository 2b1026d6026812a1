import type StyleDictionary from "style-dictionary";
import type { Fields } from "../../fields.ts";

/** The part of a project that an import needs, as Style Dictionary's library has loaded it. */
export type Project = {
  /** Patterns of token files, the least precedence first. */
  readonly include: readonly string[];
  readonly source: readonly string[];
  /** The merged trees of all files, after preprocessors and expansion. */
  readonly tokens: Fields;
  /** The custom properties that its CSS platform writes, keyed by path as JSON; empty without such a platform. */
  readonly names: Readonly<Record<string, string>>;
  readonly prefix?: string;
  /** Platforms, transforms and preprocessors that don't exist. */
  readonly unknown: readonly string[];
};

/** Describes a project that the library has loaded. */
export async function toProject(dictionary: StyleDictionary): Promise<Project> {
  const { include = [], source = [], hooks, preprocessors = [], tokens } = dictionary;
  const platform = cssPlatformOf(dictionary.platforms as Readonly<Record<string, Platform>> | undefined);
  const unknown = preprocessors.filter((name) => hooks.preprocessors?.[name] === undefined);
  const names = platform === undefined ? {} : await namesOf(dictionary, platform, unknown);
  const prefix = platform?.prefix ?? "";
  const trees = JSON.parse(JSON.stringify(tokens)) as Fields;
  return { include, source, tokens: trees, names, ...(prefix !== "" && { prefix }), unknown };
}

type Platform = {
  readonly prefix?: string;
  readonly transformGroup?: string;
  readonly transforms?: readonly string[];
  readonly files?: readonly { readonly format?: unknown }[];
};

/** Finds the platform that writes custom properties, by its format or else by its name. */
function cssPlatformOf(platforms: Readonly<Record<string, Platform>> = {}): Platform | undefined {
  const all = Object.entries(platforms).map(([name, platform]) => {
    const formats = (platform.files ?? []).map(({ format }) => (typeof format === "string" ? format : ""));
    return { name, platform, formats };
  });
  const isCss = (text: string) => /(?<!s)css/i.test(text);
  const match =
    all.find(({ formats }) => formats.includes("css/variables")) ??
    all.find(({ formats }) => formats.some(isCss)) ??
    all.find(({ name, platform }) => isCss(name) || isCss(platform.transformGroup ?? "")) ??
    all.find(({ name }) => /web|s[ac]ss|less/i.test(name));
  return match?.platform;
}

/** Names the tokens with the platform's name transforms; its value transforms aren't applied. */
async function namesOf(
  dictionary: StyleDictionary,
  { prefix, transformGroup: group = "", transforms = [] }: Platform,
  unknown: string[],
): Promise<Readonly<Record<string, string>>> {
  const { hooks } = dictionary;
  const listed = hooks.transformGroups?.[group];
  if (group !== "" && listed === undefined) unknown.push(group);
  // A transform group that only exists in code is often the one for CSS with more value transforms.
  const applied = [...(listed ?? (group === "" ? [] : ["name/kebab"])), ...transforms].flatMap((id) => {
    // Versions 2 and 3 have name transforms for two kinds of paths: `name/cti/…` and `name/ti/…`.
    const present = id.replace(/^name\/(cti|ti)\//, "name/");
    const type = hooks.transforms?.[present]?.type;
    if (type === undefined) unknown.push(id);
    return type === "attribute" || type === "name" ? [present] : [];
  });
  dictionary.platforms = { names: { ...(prefix !== undefined && { prefix }), transforms: applied } };
  // A token whose references the library can't resolve would get no name.
  const empty = dictionary.usesDtcg === true ? { $value: "" } : { value: "" };
  dictionary.tokenMap = new Map([...dictionary.tokenMap].map(([key, token]) => [key, { ...token, ...empty }]));
  const { allTokens } = await dictionary.getPlatformTokens("names");
  return Object.fromEntries(allTokens.map(({ path, name }) => [JSON.stringify(path), name]));
}
