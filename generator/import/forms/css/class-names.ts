import { modeOf, NAMING, wordsOf } from "../../modes.ts";

/** The words of classes that choose among the values of tokens, by what they choose; modes are themes. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  theme: ["theme", "mode", "scheme", "contrast", "high", "low", "dim", "dimmed"],
  density: ["density", "compact", "comfortable", "cozy"],
  brand: ["brand"],
  palette: ["palette"],
};

/** A class with the custom properties that it declares. */
export type Class = {
  readonly context: string;
  readonly names: ReadonlySet<string>;
  readonly texts: ReadonlyMap<string, string>;
  /** Whether it says that what is in it is light, or dark. */
  readonly hasScheme: boolean;
  /** What it chooses, by its words; empty where they do not say. */
  readonly kind: string;
  /** The words before those that differ: `wa brand` of `.wa-brand-blue`. */
  readonly stem: string;
  /** Whether it is a modifier of what has the values of pages, `Theme_color_blue`: a page has one of each. */
  readonly isOfPages: boolean;
};

type Kind = Pick<Class, "kind" | "stem" | "isOfPages">;

/** What a class chooses: `.wa-brand-blue` a brand, `.dark` a theme. */
export function kindOf(context: string): Kind {
  return kindOfBlock(context) ?? kindOfWords(wordsOf(context));
}

/** A block with a modifier and its value, in the notation of BEM: `Theme_color_blue`, `theme--color_blue`. */
const OF_BLOCK = /^([^_]+)(?:_|--)([^_]+)_([^_]+)$/;

/** What the modifier of a block chooses: `Theme_color_blue` a colour. Undefined for a name that is in another notation. */
function kindOfBlock(context: string): Kind | undefined {
  const [block = [], modifier = [], value = []] = (OF_BLOCK.exec(context) ?? []).slice(1).map(wordsOf);
  if (block.length * modifier.length * value.length === 0 || modeOf(modifier.join(" ")) !== undefined) return undefined;
  const stem = [...block, ...modifier].join(" ");
  // What a block is called says nothing, unless it is for the values of pages.
  const isOfPages = block.every((word) => kindOfWord(word) !== "");
  if (!isOfPages) return { kind: kindOfWords([...modifier, ...value]).kind, stem, isOfPages };
  return { kind: kindOfWords(modifier).kind || modifier.join("-"), stem, isOfPages };
}

function kindOfWords(words: readonly string[]): Kind {
  const first = words.findIndex((word) => kindOfWord(word) !== "");
  // Of two words that name what is chosen the second one does, as in `.acme-theme-brand-blue`; no brand is called `light`.
  const isNamed = (at: number) =>
    at < words.length - 1 &&
    NAMING.test(words[at] ?? "") &&
    (kindOfWord(words[at] ?? "") === "theme" || modeOf(words[at + 1] ?? "") === undefined);
  const at = first >= 0 && isNamed(first) && isNamed(first + 1) ? first + 1 : first;
  const word = words[at];
  if (word === undefined) return { kind: "", stem: words.slice(0, -1).join(" "), isOfPages: false };
  // A theme that is compact is a density: pages have it beside another theme.
  if (kindOfWord(word) === "theme" && kindOfWord(words[at + 1] ?? "") === "density")
    return { kind: "density", stem: words.slice(0, at + 1).join(" "), isOfPages: false };
  const kind = kindOfWord(word);
  // In `.dark-theme` the last word names what is chosen, and in `.dark` the word itself is chosen.
  return {
    kind,
    stem: words.slice(0, at > first || (word === kind && at < words.length - 1) ? at + 1 : at).join(" "),
    isOfPages: false,
  };
}

/** How a class and those like it begin: `btn` of `.btn-light` and `.btn-danger`; else their words but for light and dark. */
export function startOf({ stem, context }: Class): string {
  if (stem !== "") return stem;
  return [...wordsOf(context).filter((word) => modeOf(word) === undefined), ""].join(" ");
}

/** What a word of a class chooses; empty for most words. */
export function kindOfWord(word: string): string {
  const named = Object.keys(KINDS).find((kind) => KINDS[kind]?.includes(word));
  return named ?? (modeOf(word) === undefined ? "" : "theme");
}

/** The mode that a word of a class names. */
export function modeIn(context: string): string | undefined {
  return wordsOf(context)
    .map(modeOf)
    .find((mode) => mode !== undefined);
}

/** Whether two classes choose the same: `.wa-brand-blue` and `.wa-brand-red`, or `.light` and `.dark`. */
export function isAlike(one: Class, other: Class): boolean {
  return one.kind === other.kind && one.stem === other.stem && (one.stem !== "" || (isMode(one) && isMode(other)));
}

/** Whether a class is called for contrast: `.high-contrast`. */
export function isOfContrast({ context }: Pick<Class, "context">): boolean {
  return wordsOf(context).includes("contrast");
}

/** Whether a class is the word for a mode and nothing else. */
export function isMode({ context }: Pick<Class, "context">): boolean {
  return modeOf(context) !== undefined && wordsOf(context).length === 1;
}

/** What the classes of a group choose. */
export function nameOf([first, ...others]: readonly Class[]): string {
  const kind = first?.kind || others.find((one) => one.kind !== "")?.kind;
  const words = first?.stem.split(" ") ?? [];
  const common = words.filter((_, at) => others.every(({ stem }) => stem.split(" ")[at] === words[at]));
  // What several are is not what one of them is called.
  const ofFirst = others.length > 0 ? "brand" : wordsOf(first?.context ?? "")[0];
  return kind || common.at(-1) || words.at(-1) || ofFirst || "class";
}

/**
 * The contexts of a group's classes: their names without the words that say what all of them are. Those with one short name
 * but other values keep their own names, except for one that says nothing else, as `.theme-dark` does.
 */
export function contextsOf(classes: readonly Class[]): readonly (readonly [name: string, context: string])[] {
  const own = withoutSharedEnd(classes.map(({ context }) => context));
  const isPlain = ({ stem, kind }: Class) => stem === "" || stem === kind;
  const byShort = Map.groupBy(classes, ({ context, stem }, at) => shortened(own[at] ?? context, stem));
  return [...byShort].flatMap(([short, all]) => {
    const owner = all.find(isPlain);
    const { texts } = owner ?? all[0] ?? NONE;
    const isOwners = (one: Class) => agree(one.texts, texts) && (isPlain(one) || one.texts.size === texts.size);
    const isClear = owner !== undefined || all.every(isOwners);
    return all.map((one) => [one.context, isClear && isOwners(one) ? short : one.context] as const);
  });
}

const NONE: Pick<Class, "texts"> = { texts: new Map() };

/** Whether two classes have one value of each property that both declare. */
export function agree(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean {
  return [...one].every(([name, text]) => (other.get(name) ?? text) === text);
}

/** `dark-app-theme` and `light-app-theme` are `dark` and `light`: the words that all end with say what they are. */
function withoutSharedEnd(names: readonly string[]): readonly string[] {
  const all = names.map((name) => name.split(/[-_]+/));
  const [first = []] = all;
  const most = Math.min(...all.map(({ length }) => length)) - 1;
  const isShared = (word: string | undefined, at: number) =>
    modeOf(word ?? "") === undefined && all.every((words) => words.at(at) === word);
  let end = 0;
  while (end < most && isShared(first.at(-1 - end), -1 - end)) end += 1;
  if (names.length < 2 || !NAMING.test(first.at(-1) ?? "")) return names;
  const shared = new RegExp(`([-_]+[^-_]+){${end}}$`);
  return names.map((name) => name.replace(shared, ""));
}

/** `theme-dark` is the theme `dark`. */
function shortened(context: string, stem: string): string {
  const start = stem === "" ? "" : `(${stem.replaceAll(" ", "[^\\p{L}\\p{N}]*")}[-_]+)?`;
  const short = context.replace(new RegExp(`^${start}((mode|scheme)[-_]+)?|[-_]+(theme|mode|scheme)$`, "giu"), "");
  return short === "" ? context : short;
}
