/** A rule of a dictionary's affix file: the text to strip from a stem, the text to add, and the stem's pattern. */
type Affix = { readonly flag: string; readonly strip: string; readonly add: string; readonly condition: RegExp };

/** Returns whether a word is in a dictionary, as written, in lower case or capitalized. */
export type Speller = (word: string) => boolean;

/** A dictionary package's content: the affix file and the stem list, in Hunspell's format. */
export type Dictionary = { readonly aff: Uint8Array; readonly dic: Uint8Array };

/**
 * Reads a Hunspell dictionary without expanding its word forms, of which Portuguese has tens of millions: strips a
 * word's affixes by the rules, and looks up the stem.
 */
export function createSpeller({ aff, dic }: Dictionary): Speller {
  const rules = affixesOf(new TextDecoder().decode(aff));
  const stems = stemsOf(new TextDecoder().decode(dic), rules.isLong);
  const hasStem = (stem: string, ...flags: string[]) =>
    stems.get(stem)?.some((stemFlags) => includesAll(stemFlags, flags)) ?? false;
  const isForm = (word: string) =>
    hasStem(word) ||
    [...unaffixed(word, rules.suffixes, "end")].some(([stem, flag]) => hasStem(stem, flag)) ||
    [...unaffixed(word, rules.prefixes, "start")].some(
      ([rest, prefix]) =>
        hasStem(rest, prefix) ||
        [...unaffixed(rest, rules.suffixes, "end")].some(([stem, flag]) => hasStem(stem, prefix, flag)),
    );
  return (word) => isForm(word) || isForm(word.toLowerCase()) || isForm(capitalized(word));
}

function includesAll(stemFlags: readonly string[], flags: readonly string[]): boolean {
  return flags.every((flag) => stemFlags.includes(flag));
}

function capitalized(word: string): string {
  return word.slice(0, 1) + word.slice(1).toLowerCase();
}

type Affixes = { readonly byAdded: ReadonlyMap<string, Affix[]>; readonly longest: number };

function affixesOf(text: string) {
  const lines = text.split(/\r?\n/);
  return {
    isLong: lines.includes("FLAG long"),
    suffixes: affixesIn(lines, "SFX"),
    prefixes: affixesIn(lines, "PFX"),
  };
}

function affixesIn(lines: readonly string[], kind: "SFX" | "PFX"): Affixes {
  const byAdded = new Map<string, Affix[]>();
  for (const line of lines) {
    const [type, flag = "", strip = "", added, pattern = "."] = line.trim().split(/\s+/);
    // The first line of a group has a count instead of text to add.
    if (type !== kind || added === undefined || (/^[YN]$/.test(strip) && /^\d+$/.test(added))) continue;
    const add = added.replace(/\/.*$/, "").replace(/^0$/, "");
    const condition = new RegExp(kind === "SFX" ? `${pattern}$` : `^${pattern}`, "u");
    const rule = { flag, strip: strip.replace(/^0$/, ""), add, condition };
    byAdded.set(add, [...(byAdded.get(add) ?? []), rule]);
  }
  return { byAdded, longest: Math.max(0, ...[...byAdded.keys()].map(({ length }) => length)) };
}

/** The possible stems of a word, with the flag that each stem must have. */
function* unaffixed(word: string, { byAdded, longest }: Affixes, side: "start" | "end") {
  for (let length = 0; length <= Math.min(longest, word.length); length += 1) {
    const cut = side === "end" ? word.length - length : length;
    const [head, tail] = [word.slice(0, cut), word.slice(cut)];
    const [rest, added] = side === "end" ? [head, tail] : [tail, head];
    for (const { flag, strip, condition } of byAdded.get(added) ?? []) {
      const stem = side === "end" ? rest + strip : strip + rest;
      if (condition.test(stem)) yield [stem, flag] as const;
    }
  }
}

function stemsOf(text: string, isLong: boolean): ReadonlyMap<string, (readonly string[])[]> {
  const stems = new Map<string, (readonly string[])[]>();
  for (const line of text.split(/\r?\n/).slice(1)) {
    const [, stem = "", flags = ""] = /^([^/\t]*)(?:\/([^\s]*))?/.exec(line) ?? [];
    const list = isLong ? (flags.match(/../gs) ?? []) : [...flags];
    stems.set(stem, [...(stems.get(stem) ?? []), list]);
  }
  return stems;
}
