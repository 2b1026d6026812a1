/** The modifiers with a built-in parameter in the API; the parameter of any other modifier is its id. */
export const MODIFIER_ROLES = ["theme", "product", "season"] as const;

export type ModifierRole = (typeof MODIFIER_ROLES)[number];

/** One value of a modifier, such as a theme or a density. */
export type Context = {
  readonly id: string;
  readonly name: string;
  readonly note: string | null;
  /** Traits shared with other contexts: a theme's `mode` is `light` or `dark`. */
  readonly facets: Readonly<Record<string, string>>;
  /** The media query that selects it when no attribute does. */
  readonly media: string | null;
};

/** A choice that tokens may depend on. */
export type Modifier = {
  /** Its parameter name in addresses: the role, if it has one. */
  readonly id: string;
  readonly role: ModifierRole | null;
  readonly name: string;
  /** The context used when a request omits the parameter. */
  readonly default: string;
  /** The HTML attribute that selects a context on any element, or null. */
  readonly attribute: string | null;
  /** The combinations in which its tokens apply; all of them if empty. */
  readonly only: When;
  /** At least one; a product or season modifier includes an empty context `none`. */
  readonly contexts: readonly Context[];
};

/** A condition on a combination: the contexts allowed for each named modifier. */
export type When = Readonly<Record<string, readonly string[]>>;

/** Context ids, keyed by modifier id. */
export type Choices = Readonly<Record<string, string>>;
