import type { Role } from "../model/identity.ts";
import type { ModifierRole } from "../model/modifier.ts";
import type { SeasonRule } from "../model/season.ts";
import type { Json } from "../model/token.ts";
import type { Path } from "./json/document.ts";
import type { Level, Rule } from "./house-rules.ts";

/** A condition as written: its keys are a modifier ("theme"), one of its facets ("theme:mode"), or a facet alone. */
export type RawWhen = Readonly<Record<string, readonly string[]>>;

/** Where a value is in the settings file. */
type At = { readonly path: Path };

/** Where tokens come from: a file or a part of one, a group of the base set, or the settings themselves. */
export type SourceSettings = At &
  (
    | { readonly kind: "file"; readonly ref: string; readonly as: string | null; readonly by: string | null }
    | { readonly kind: "group"; readonly group: string; readonly as: string | null; readonly by: string | null }
    | { readonly kind: "inline"; readonly value: Json }
  );

/** What only a product has. */
export type ProductSettings = {
  readonly mark?: string;
  readonly symbol?: string;
  readonly acronym?: string;
  readonly highlight?: string;
};

/** A context of a modifier in the settings; null where the settings leave something out. */
export type ContextSettings = At & {
  /** Its name in the file. */
  readonly key: string;
  readonly id: string | null;
  readonly name: string | null;
  readonly note: string | null;
  /** Null where a resolver document has them. */
  readonly sources: readonly SourceSettings[] | null;
  readonly facets: Readonly<Record<string, string>>;
  readonly media: string | null;
  readonly rule: SeasonRule | null;
  readonly product: ProductSettings | null;
};

/** A modifier in the settings; null where the settings leave something out. */
export type ModifierSettings = At & {
  /** Its name in the file. */
  readonly key: string;
  readonly id: string | null;
  readonly role: ModifierRole | null;
  readonly name: string | null;
  readonly default: string | null;
  /** False where no attribute chooses it. */
  readonly attribute: string | false | null;
  readonly only: RawWhen;
  readonly contexts: readonly ContextSettings[];
};

/** Tokens that depend on several choices at once. */
export type LayerSettings = At & { readonly when: RawWhen; readonly sources: readonly SourceSettings[] };

/** Tokens that take the value of another. */
export type RuleSettings = At & {
  readonly tokens: readonly string[];
  readonly take: string;
  readonly when: RawWhen;
};

/** A rule of legibility: foregrounds on backgrounds, and the minimum contrast ratio. */
export type PairSettings = At & {
  readonly use: "text" | "graphic";
  readonly foregrounds: readonly string[];
  readonly backgrounds: readonly string[];
  readonly minimum: number;
  /** The minimum where contrast is high. */
  readonly more: number;
  readonly when: RawWhen;
};

/** Which combinations are built ahead: all, each context once, or those of a list. */
export type BuildSettings = "all" | "one-each" | readonly Readonly<Record<string, string>>[];

/** The settings of an identity, with every default that does not depend on its tokens. */
export type Settings = {
  readonly name: string;
  readonly language: string;
  /** Without a slash at its end. */
  readonly url: string | null;
  /** A resolver document, or the files that make one set: paths from the settings file. */
  readonly tokens: readonly string[];
  readonly timeZone: string;
  readonly modifiers: readonly ModifierSettings[];
  readonly layers: readonly LayerSettings[];
  readonly without: readonly RawWhen[];
  readonly build: BuildSettings | null;
  readonly names: {
    readonly prefix: string;
    readonly join: string;
    /** The prefix of each group by its path; null where the group is not published. */
    readonly groups: Readonly<Record<string, string | null>>;
  };
  readonly roles: Readonly<Partial<Record<Role, readonly string[]>>>;
  readonly rules: readonly RuleSettings[];
  readonly pairs: readonly PairSettings[];
  readonly lint: Readonly<Partial<Record<Rule, Level>>>;
  /** The ids of the reference pages, in their order. */
  readonly reference: readonly string[];
};
