import { posix } from "node:path";
import type { Json } from "../../../model/token.ts";
import { ImportError } from "../../import-error.ts";
import type { SourceFiles } from "../../source-files.ts";
import { openModules } from "../objects/modules.ts";
import { type Fields, isFields } from "../old/tree.ts";
import { fitsGlob } from "./glob.ts";

/** What a source says of Style Dictionary: its files of tokens, and how it writes custom properties. */
export type Config = {
  /** The files of tokens, the least first. */
  readonly files: readonly string[];
  readonly prefix: string | undefined;
  /** The unit of a length without one, by the platform's group of transforms; undefined where it stays a number. */
  readonly unit: "rem" | "px" | undefined;
  /** Whether it is version 3 or older, which splits names between letters and digits; undefined if nothing says so. */
  readonly isOld: boolean | undefined;
  /** Whether there is a configuration, so that the source is certainly of Style Dictionary. */
  readonly isCertain: boolean;
};

const CONFIG = /(^|\/)(config|sd\.config|style-?dictionary(\.config)?)\.(json5?|[cm]?js|ts)$/i;

/** Files that hold no tokens. */
const OTHER = /(^|\/)(package(-lock)?|tsconfig[^/]*|\.[^/]*|config|sd\.config)\.json$/;

/** Folders of what is made of the tokens; a package may have these alone. */
const MADE = /(^|\/)(dist|build)\//;

/** Finds the configuration of a source, and the files that it names; without one, all files may have tokens. */
export function readConfig(source: SourceFiles): Config {
  const version = versionIn(source);
  const isOld = version === "" ? undefined : /^[\^~]?[0-3]\./.test(version);
  for (const path of source.paths.filter((one) => CONFIG.test(one))) {
    const config = parsed(source, path);
    const globs = isFields(config) ? [textsIn(config["include"]), textsIn(config["source"])] : [];
    if (!isFields(config) || globs.flat().length === 0) continue;
    const folder = posix.dirname(path);
    const files = globs.flat().flatMap((glob) => {
      const pattern = posix.join(folder, glob);
      return source.paths.filter((one) => fitsGlob(one, pattern));
    });
    if (files.length === 0) {
      throw new ImportError(
        `${path} names no file of "${source.name}": ${globs.flat().slice(0, 10).join(", ")}.`,
        "Name the folder that its paths are relative to.",
      );
    }
    return { files: [...new Set(files)], ...platformIn(config), isOld, isCertain: true };
  }
  const isOther = (path: string) => source.kind !== "file" && OTHER.test(path);
  const all = source.paths.filter((path) => /\.json5?$/.test(path) && !isOther(path));
  const own = all.filter((path) => source.kind === "file" || !MADE.test(path));
  return {
    files: own.length > 0 ? own : all,
    prefix: undefined,
    unit: "rem",
    isOld,
    isCertain: false,
  };
}

/** The platform that writes custom properties. */
function platformIn({ platforms }: Fields): Pick<Config, "prefix" | "unit"> {
  const all = Object.entries(isFields(platforms) ? platforms : {}).flatMap(([name, one]) =>
    isFields(one) ? [{ ...one, name }] : [],
  );
  const formatsOf = (platform: Fields) => JSON.stringify(platform["files"] ?? null);
  const own =
    all.find((platform) => formatsOf(platform).includes("css/variables")) ??
    all.find(({ name }) => /css|web/i.test(name)) ??
    all[0];
  const { prefix, transformGroup = "" } = (own ?? {}) as Fields;
  const group = String(transformGroup);
  const unit = /^(css|scss|less|tokens-studio)$/.test(group) ? "rem" : group === "web" ? "px" : undefined;
  return { prefix: typeof prefix === "string" && prefix !== "" ? prefix : undefined, unit };
}

function versionIn(source: SourceFiles): string {
  const manifest = parsed(source, "package.json");
  const { devDependencies, dependencies } = isFields(manifest) ? manifest : ({} as Fields);
  return [devDependencies, dependencies]
    .map((all) => (isFields(all) && typeof all["style-dictionary"] === "string" ? all["style-dictionary"] : ""))
    .join("");
}

/** A file's JSON, or what a module exports; undefined where it can be neither. */
function parsed(source: SourceFiles, path: string): Json | undefined {
  if (source.read(path) === undefined) return undefined;
  try {
    const value = openModules(source).exportsOf(path);
    return isFields(value) && isFields(value["default"]) ? value["default"] : value;
  } catch {
    return undefined;
  }
}

function textsIn(json: Json | undefined): readonly string[] {
  return [json].flat().filter((one) => typeof one === "string");
}
