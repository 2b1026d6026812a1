/** The parameters of the API that a modifier can be; any other modifier is a parameter by its id. */
export const MODIFIER_ROLES = ["theme", "product", "season"] as const;

/** Which of the API's three parameters a modifier is. */
export type ModifierRole = (typeof MODIFIER_ROLES)[number];

/** One of the values of a modifier, such as a theme or a density. */
export type Context = {
  readonly id: string;
  readonly name: string;
  readonly note: string | null;
  /** What it has in common with other contexts, by facet: `mode` is `light` or `dark` in a theme. */
  readonly facets: Readonly<Record<string, string>>;
  /** The media query that chooses it where no attribute does. */
  readonly media: string | null;
};

/** A choice that tokens may depend on. */
export type Modifier = {
  /** Its parameter in addresses: its role, if it has one. */
  readonly id: string;
  readonly role: ModifierRole | null;
  readonly name: string;
  /** The context of a request that names none. */
  readonly default: string;
  /** The attribute that chooses a context on any element of a page; null where none does. */
  readonly attribute: string | null;
  /** The combinations in which its tokens count; in all of them where it is empty. */
  readonly only: When;
  /** At least one; an empty context `none` of a product or season modifier is one of them. */
  readonly contexts: readonly Context[];
};

/** A condition on a combination: of each named modifier, one of these contexts. */
export type When = Readonly<Record<string, readonly string[]>>;

/** One context for each modifier, by their ids. */
export type Choices = Readonly<Record<string, string>>;
