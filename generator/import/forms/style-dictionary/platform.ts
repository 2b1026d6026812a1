import { type Fields, isFields } from "../../fields.ts";
import type { Entry } from "../../reading.ts";
import { isKnownTransform, TRANSFORM_GROUPS, transformsOf } from "./transforms.ts";

/** How a platform of Style Dictionary writes custom properties. */
export type Platform = {
  readonly prefix: string | undefined;
  /** The names of its transforms, in the order in which they count. */
  readonly transforms: readonly string[];
  /** The size of the root's font in pixels. */
  readonly base: number;
};

/** What a source without a configuration has. */
export const USUAL: Platform = { prefix: undefined, transforms: TRANSFORM_GROUPS["css"] ?? [], base: 16 };

/** `css` of a name, which `scss` is not. */
export const OF_CSS = /(?<!s)css/i;

/** Reads the platform that writes custom properties, and enters what it has of its own. */
export function readPlatform(config: Fields, file: string, entries: Entry[]): Platform {
  const { platforms } = config;
  const all = Object.entries(isFields(platforms) ? platforms : {}).flatMap(([name, one]) =>
    isFields(one) ? [{ name, platform: one, formats: formatsOf(one) }] : [],
  );
  const own =
    all.find(({ formats }) => formats.includes("css/variables")) ??
    all.find(({ formats }) => formats.some((format) => OF_CSS.test(format))) ??
    all.find(({ name }) => OF_CSS.test(name) || /web/i.test(name)) ??
    all.find(({ name }) => /css/i.test(name)) ??
    all[0];
  if (own === undefined) return USUAL;
  const note = (what: string, found: string) => entries.push({ kind: "left-out", what, subject: file, found });
  const { platform, formats } = own;
  const { prefix, transformGroup: group, transforms: listed, basePxFontSize: base } = platform;
  const namingOf = (one: Fields) =>
    JSON.stringify(["prefix", "transformGroup", "transforms", "basePxFontSize"].map((key) => one[key] ?? null));
  for (const other of all)
    if (other.formats.includes("css/variables") && namingOf(other.platform) !== namingOf(platform))
      note("Custom properties of other platforms", other.name);
  // A list that only a run of the configuration gives is not read.
  const isUnread = !/\.json5?$/.test(file) && group === undefined && !Array.isArray(listed);
  const transforms = isUnread ? undefined : transformsOf(platform, config);
  if (transforms === undefined) note(TRANSFORMS, isUnread ? `those of ${own.name}` : `the group ${String(group)}`);
  for (const name of transforms ?? [])
    if (!isKnownTransform(name) && !isOfAttributes(config, name)) note(TRANSFORMS, name);
  for (const format of formats) if (OF_CSS.test(format) && format !== "css/variables") note(FORMATS, format);
  for (const key of ["preprocessors", "parsers"])
    for (const name of [config[key], platform[key]].flat())
      if (typeof name === "string" && name !== "tokens-studio") note(PREPROCESSORS, name);
  for (const key of ["expand", "tokens"])
    for (const value of [config[key], key === "tokens" ? undefined : platform[key]])
      if (value !== undefined && value !== false) note(UNREAD, `${key}: ${JSON.stringify(value).slice(0, 80)}`);
  const filters = filesOf(platform).map((one) => one["filter"]);
  if (filters.length > 0 && !filters.includes(undefined))
    entries.push({
      kind: "repaired",
      what: FILTERS,
      subject: file,
      found: JSON.stringify(filters),
      made: "all tokens",
    });
  return {
    prefix: typeof prefix === "string" && prefix !== "" ? prefix : undefined,
    transforms: transforms ?? USUAL.transforms.filter((name) => !name.startsWith("size/")),
    base: typeof base === "number" && base > 0 ? base : USUAL.base,
  };
}

export const TRANSFORMS = "Transforms of its own, which may change names or values";
const FORMATS = "Formats of its own, which may write other names or values";
export const UNREAD = "Settings that Vitral does not follow";
const FILTERS = "Filters of files: Vitral publishes what they leave out, too";
const PREPROCESSORS = "Parsers and preprocessors of its own, which may change tokens";

/** The files that a platform writes. */
function filesOf({ files }: Fields): readonly Fields[] {
  return [files ?? []].flat().filter(isFields);
}

function formatsOf(platform: Fields): readonly string[] {
  return filesOf(platform)
    .map(({ format }) => format)
    .filter((format) => typeof format === "string");
}

/** Whether a configuration has a transform of its own that changes only what filters see. */
function isOfAttributes({ hooks, transform }: Fields, name: string): boolean {
  const all = [isFields(hooks) ? hooks["transforms"] : undefined, transform].filter(isFields);
  return all.some((own) => isFields(own[name]) && own[name]["type"] === "attribute");
}
