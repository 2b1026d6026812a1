/**
 * A name as Style Dictionary writes it into custom properties: `fontSize` is `font-size`. Up to version 2 letters and
 * digits are parted too.
 */
export function toKebab(name: string, isParted: boolean): string {
  return wordsOf(name, isParted).join("-").toLowerCase();
}

/** How Style Dictionary makes the name of a custom property of a path. */
export type Naming = {
  /** The last transform of names, such as `kebab`; without one, a token has its last step alone. */
  readonly style: string | undefined;
  readonly prefix: string | undefined;
  /** Whether letters and digits are parted: `5xl` is `5-xl`. */
  readonly isParted: boolean;
  /** Whether numbers keep their sign: `-10` is `gap--10`, where `10` is `gap-10`. */
  readonly hasSigns?: boolean;
};

/** What is between the steps of a name, and what becomes of the words of each step. */
const STYLES: Readonly<Record<string, readonly [join: string, write: (words: readonly string[]) => string]>> = {
  kebab: ["-", (words) => words.join("-").toLowerCase()],
  snake: ["_", (words) => words.join("_").toLowerCase()],
  constant: ["_", (words) => words.join("_").toUpperCase()],
  pascal: ["", (words) => words.map(capital).join("")],
  camel: ["", (words) => words.map(capital).join("")],
};

/** The steps of a path as they are in the name of its custom property. */
export function namedSteps(path: readonly string[], { style, prefix, isParted, hasSigns }: Naming): readonly string[] {
  if (style === undefined) return path.slice(-1);
  const [, write] = STYLES[style] ?? STYLES["kebab"]!;
  const signed = (step: string, words: readonly string[]) =>
    hasSigns === true && SIGN.test(step) ? [...words.slice(0, -1), `-${words.at(-1)}`] : words;
  const steps = path.map((step) => signed(step, wordsOf(step, isParted))).filter((words) => words.length > 0);
  return steps.map((words, at) => {
    const isFirst = style === "camel" && at === 0 && prefix === undefined;
    return isFirst ? uncapitalized(words) : write(words);
  });
}

/** Whether letters and digits are parted in the names that stylesheets have; where none says so, as the version does it. */
export function arePartedIn(
  names: ReadonlySet<string>,
  paths: readonly (readonly string[])[],
  naming: Naming,
): boolean {
  const [parted, whole] = [true, false].map((isParted) => {
    const own = { ...naming, isParted };
    const { prefix, join = "-" } = namesOf(own);
    const start = prefix === undefined ? [] : [prefix];
    return paths.filter((path) => names.has([...start, ...namedSteps(path, own)].join(join))).length;
  });
  return parted === whole ? naming.isParted : (parted ?? 0) > (whole ?? 0);
}

/** Whether some tokens have the names of others, but for the sign of a number. */
export function differBySigns(paths: readonly (readonly string[])[]): boolean {
  const known = new Set(paths.map((path) => path.join(".")));
  return paths.some((path) => {
    const plain = path.map((step) => step.replace(SIGN, "$1")).join(".");
    return plain !== path.join(".") && known.has(plain);
  });
}

/** The sign of a number at the end of a step: `-10`, `neutral/-10`. */
const SIGN = /(^|[^\p{L}\p{N}-])-(?=\d+$)/u;

/** What the settings say of these names. */
export function namesOf({ style, prefix, isParted }: Naming): { readonly prefix?: string; readonly join?: string } {
  const [join, write] = STYLES[style ?? "kebab"] ?? STYLES["kebab"]!;
  const words = style === undefined || prefix === undefined ? [] : wordsOf(prefix, isParted);
  const own = style === "camel" ? uncapitalized(words) : write(words);
  return { ...(own !== "" && { prefix: own }), ...(join !== "-" && { join }) };
}

function uncapitalized([first = "", ...others]: readonly string[]): string {
  return first.toLowerCase() + others.map(capital).join("");
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase();
}

function wordsOf(name: string, isParted: boolean): readonly string[] {
  const words = name.replace(/(\p{Ll}|\d)(\p{Lu})/gu, "$1 $2").replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2");
  const parted = isParted ? words.replace(/(\p{L})(\d)/gu, "$1 $2").replace(/(\d)(\p{L})/gu, "$1 $2") : words;
  return parted.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
}
