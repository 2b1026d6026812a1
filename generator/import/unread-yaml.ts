import type { Identity } from "../model/identity.ts";
import { isOfDesign } from "./css-value.ts";
import { isAboutSource } from "./for-authors.ts";
import type { Entry, Reading } from "./reading.ts";
import { type SourceFiles, textIn } from "./source-files.ts";
import { knownValues } from "./unread-data.ts";

/** Names the YAML files of a source with tokens, but for those of which stylesheets that are read were made. */
export function unreadYaml(
  source: SourceFiles,
  { tokens }: Identity,
  { reading, isOfStyles }: { readonly reading: Reading; readonly isOfStyles: boolean },
): readonly Entry[] {
  const files = tokensOfYaml(source);
  if (files.length === 0) return [];
  const isKnown = isOfStyles ? knownValues(tokens, reading.tokens) : () => false;
  return files.flatMap(({ path, count, values }): Entry[] => {
    if (values.length > 0 && values.every(isKnown)) return [];
    return [{ kind: "left-out", what: WHAT, subject: path, found: toCount(count) }];
  });
}

/** The YAML files with tokens, in a sentence for those who gave no others; none where there is no such file. */
export function sayYaml(source: SourceFiles): readonly string[] {
  const [first, ...others] = tokensOfYaml(source);
  if (first === undefined) return [];
  const more = others.length === 0 ? "" : `, and ${others.length} more`;
  return [`Vitral does not read YAML: convert ${first.path} (${toCount(first.count)})${more} to JSON.`];
}

/** How many tokens some are. */
export function toCount(count: number): string {
  return count === 1 ? "1 token" : `${count} tokens`;
}

const WHAT = "YAML, which Vitral does not read: convert it to JSON";

/** A YAML file with tokens, how many they are, and the values of a design among them. */
type YamlFile = { readonly path: string; readonly count: number; readonly values: readonly string[] };

/** The YAML files of a source that have tokens, or many colours and lengths. */
function tokensOfYaml(source: SourceFiles): readonly YamlFile[] {
  return (source.yaml ?? []).flatMap((path) => {
    const scalars = isAboutSource(path) || LOCK.test(path) ? [] : scalarsIn(textIn(source, path) ?? "");
    const values = scalars.filter(({ text }) => isOfDesign(text));
    const ofTokens = scalars.filter(({ key, text }) => key === "value" && (isOfDesign(text) || OTHER_VALUE.test(text)));
    const count = ofTokens.length > 0 ? ofTokens.length : values.length;
    if (ofTokens.length === 0 && values.length < LEAST) return [];
    return [{ path, count, values: values.map(({ text }) => text) }];
  });
}

/** What package managers write, which may be long. */
const LOCK = /[.-]lock\.ya?ml$/;

/** A number, or a reference to another token: `{color.ink}`, `{!INK}`. */
const OTHER_VALUE = /^(-?[\d.]+|\{!?\w[^{}]*\})$/;

/** A file with fewer colours and lengths, and no token, is about something else. */
const LEAST = 3;

/** The keys, without a dollar sign, and texts of YAML that are on one line: `bg: { value: "#fff" }`. */
function scalarsIn(text: string): readonly { readonly key: string; readonly text: string }[] {
  return [...text.matchAll(SCALAR)].map(([, key = "", double, single, plain]) => ({
    key,
    text: (double ?? single ?? plain ?? "").trim(),
  }));
}

const SCALAR =
  /(?<=^|[\s{,"'])\$?([\w-]{1,60})["']?:[ \t]+(?:"([^"\n]{1,200})"|'([^'\n]{1,200})'|([^\s"'{[#&*|>][^,}\n#]{0,200}))/gm;
