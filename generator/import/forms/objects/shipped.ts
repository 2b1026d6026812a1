import { readCss } from "../css/css.ts";
import { importGraphOf } from "../css/import-graph.ts";
import { importPagesOf } from "../css/import-pages.ts";
import type { Entry, FoundModifier, Names, Reading, StatedToken } from "../../reading.ts";
import type { SourceFiles } from "../../source-files.ts";

/**
 * Takes the names of custom properties from the stylesheets that a source has beside its objects, and adds what those
 * declare and the objects don't: `--ctp-latte-text` beside the theme's own `--ctp-text`.
 */
export function addShipped(reading: Reading, source: SourceFiles): Reading {
  const paths = source.paths.filter((path) => path.endsWith(".css"));
  const files = paths.flatMap((path) => {
    const text = source.read(path);
    return text?.includes("--") ? [{ path, text }] : [];
  });
  if (files.length === 0 || reading.names !== undefined) return reading;
  const styles = readCss(importPagesOf(importGraphOf(files, () => undefined)));
  const found = namesIn(styles.tokens, reading.tokens, reading.modifiers);
  if (found === undefined || styles.modifiers.length > 0) return reading;
  const { prefix, group } = found;
  const known = new Set(
    reading.tokens.map(({ path }) => [...prefix, ...(path[0] === group ? path.slice(1) : path)].join("-")),
  );
  const entries: Entry[] = [...reading.entries, ...styles.entries];
  const start = prefix.map((one) => `${one}-`).join("");
  const added = styles.tokens.flatMap((token): StatedToken[] => {
    const [name = ""] = token.path;
    if (known.has(name)) return [];
    if (name.startsWith(start)) return [{ ...token, path: [name.slice(start.length)] }];
    entries.push({
      kind: "left-out",
      what: `Custom properties that do not begin with --${start}`,
      subject: `--${name}`,
      found: name,
    });
    return [];
  });
  const names: Names = {
    ...(prefix[0] !== undefined && { prefix: prefix[0] }),
    ...(group !== undefined && { groups: { [group]: "" } }),
  };
  return { ...reading, tokens: [...reading.tokens, ...added], entries, names };
}

/** The prefix of the custom properties that the tokens are, and the outermost group that their names leave out. */
type Found = { readonly prefix: readonly [string] | readonly []; readonly group: string | undefined };

/** At least this part of the tokens have their names in the stylesheets. */
const LEAST_NAMED = 0.5;

function namesIn(
  shipped: readonly StatedToken[],
  tokens: readonly StatedToken[],
  modifiers: readonly FoundModifier[],
): Found | undefined {
  const properties = shipped.map(({ path }) => path[0] ?? "");
  const contexts = modifiers.flatMap((modifier) => modifier.contexts.map(({ name }) => name));
  const bySuffix = new Map<string, string[]>();
  for (const property of properties) {
    const parts = property.split("-");
    for (const at of parts.keys()) {
      const suffix = parts.slice(at).join("-");
      bySuffix.set(suffix, [...(bySuffix.get(suffix) ?? []), parts.slice(0, at).join("-")]);
    }
  }
  const votes = new Map<string, number>();
  for (const { path } of tokens) {
    const own = new Set<string>();
    for (const [names, group] of [
      [path, undefined],
      [path.slice(1), path[0]],
    ] as const) {
      for (const before of names.length === 0 ? [] : (bySuffix.get(names.join("-")) ?? [])) {
        const context = contexts.find((one) => before === one || before.endsWith(`-${one}`));
        const prefix = context === undefined ? before : before.slice(0, -context.length).replace(/-$/, "");
        // A prefix in place of the group that it is called like is none.
        own.add(JSON.stringify(prefix === group ? ["", null] : [prefix, group ?? null]));
      }
    }
    for (const key of own) votes.set(key, (votes.get(key) ?? 0) + 1);
  }
  const [best] = [...votes].toSorted(([, one], [, other]) => other - one);
  if (best === undefined || best[1] < LEAST_NAMED * tokens.length) return undefined;
  const [prefix, group] = JSON.parse(best[0]) as [string, string | null];
  return { prefix: prefix === "" ? [] : [prefix], group: group ?? undefined };
}
