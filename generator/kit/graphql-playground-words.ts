/** Every word that the playground's page says of its own. A word with `{why}` has the reason put in its place. */
export type KitPlaygroundWords = {
  /** What the page is, below its title. */
  readonly about: string;
  /** The link to the pages around it, where there are some. */
  readonly home: string;
  readonly examples: string;
  readonly schema: string;
  readonly query: string;
  readonly variables: string;
  readonly response: string;
  readonly operation: string;
  readonly run: string;
  readonly running: string;
  /** Stands in the response before anything was asked. */
  readonly empty: string;
  /** How an editor is used, and left, by keyboard. */
  readonly keys: string;
  readonly completions: string;
  readonly filter: string;
  readonly nothingFound: string;
  readonly loading: string;
  readonly retry: string;
  readonly deprecated: string;
  readonly oneError: string;
  /** How many errors an answer has: `{count}` is put in. */
  readonly errors: string;
  /** Stands around what is wrong with a query, which GraphQL says in English. */
  readonly mistake: string;
  readonly badVariables: string;
  readonly notAnObject: string;
  readonly noAnswer: string;
  readonly notJson: string;
  readonly noSchema: string;
  readonly noIntrospection: string;
  readonly needsScript: string;
};

/** The playground's words where no others are handed in. */
export const PLAYGROUND_WORDS: KitPlaygroundWords = {
  about: "A page to try it on: write a query, run it, read the answer.",
  home: "Back to the site",
  examples: "Examples",
  schema: "Schema",
  query: "Query",
  variables: "Variables",
  response: "Response",
  operation: "Operation",
  run: "Run",
  running: "Asking…",
  empty: "The answer will stand here.",
  keys: "Ctrl or Cmd with Enter runs the query. Ctrl with Space completes. Tab indents; after Esc, it leaves the editor.",
  completions: "Completions",
  filter: "Find a type or field",
  nothingFound: "Nothing has that name.",
  loading: "Reading the schema…",
  retry: "Try again",
  deprecated: "Deprecated: {why}",
  oneError: "1 error",
  errors: "{count} errors",
  mistake: "{why}",
  badVariables: "Not sent: the variables are not JSON. {why}",
  notAnObject: 'Not sent: the variables are not an object. Write them as { "name": value }.',
  noAnswer: "The endpoint does not answer. Is its server running? {why}",
  notJson: "The answer is not JSON.",
  noSchema: "The schema could not be read, so nothing is completed or checked. {why}",
  noIntrospection: "The endpoint keeps its schema to itself, so nothing is completed or checked. {why}",
  needsScript: "The playground needs JavaScript. The endpoint itself answers without it.",
};
