/** A rule of a dictionary's affix file: what it removes from a stem, what it adds, and the pattern of the stem. */
type Affix = { readonly flag: string; readonly strip: string; readonly add: string; readonly fits: RegExp };

/** Returns whether a word, as written or in lower case, is in a dictionary. */
export type Speller = (word: string) => boolean;

/** The content of a dictionary package: the affix file and the list of stems, in Hunspell's format. */
export type Dictionary = { readonly aff: Uint8Array; readonly dic: Uint8Array };

/**
 * Reads a Hunspell dictionary without generating its forms, which are tens of millions in Portuguese: it removes affixes
 * from a word by the rules, and looks up the stem.
 */
export function createSpeller({ aff, dic }: Dictionary): Speller {
  const rules = affixesOf(new TextDecoder().decode(aff));
  const stems = stemsOf(new TextDecoder().decode(dic), rules.isLong);
  const has = (stem: string, ...flags: string[]) => stems.get(stem)?.some((found) => isAll(found, flags)) ?? false;
  const isForm = (word: string) =>
    has(word) ||
    [...unaffixed(word, rules.suffixes, "end")].some(([stem, flag]) => has(stem, flag)) ||
    [...unaffixed(word, rules.prefixes, "start")].some(
      ([rest, prefix]) =>
        has(rest, prefix) ||
        [...unaffixed(rest, rules.suffixes, "end")].some(([stem, flag]) => has(stem, prefix, flag)),
    );
  return (word) => isForm(word) || isForm(word.toLowerCase()) || isForm(capitalized(word));
}

function isAll(found: readonly string[], flags: readonly string[]): boolean {
  return flags.every((flag) => found.includes(flag));
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
    const [named, flag = "", strip = "", added, condition = "."] = line.trim().split(/\s+/);
    // The first line of a group has a count instead of the text to add.
    if (named !== kind || added === undefined || (/^[YN]$/.test(strip) && /^\d+$/.test(added))) continue;
    const add = added.replace(/\/.*$/, "").replace(/^0$/, "");
    const fits = new RegExp(kind === "SFX" ? `${condition}$` : `^${condition}`, "u");
    const rule = { flag, strip: strip.replace(/^0$/, ""), add, fits };
    byAdded.set(add, [...(byAdded.get(add) ?? []), rule]);
  }
  return { byAdded, longest: Math.max(0, ...[...byAdded.keys()].map(({ length }) => length)) };
}

/** The possible stems of a word, each with the flag that the stem must have. */
function* unaffixed(word: string, { byAdded, longest }: Affixes, side: "start" | "end") {
  for (let length = 0; length <= Math.min(longest, word.length); length += 1) {
    const cut = side === "end" ? word.length - length : length;
    const [head, tail] = [word.slice(0, cut), word.slice(cut)];
    const [rest, added] = side === "end" ? [head, tail] : [tail, head];
    for (const { flag, strip, fits } of byAdded.get(added) ?? []) {
      const stem = side === "end" ? rest + strip : strip + rest;
      if (fits.test(stem)) yield [stem, flag] as const;
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
