/** All texts of the playground's page. `{why}` in a text is replaced by the reason. */
export type KitPlaygroundWords = {
  /** The description of the page, below its title. */
  readonly about: string;
  /** The link back to the site, if there is one. */
  readonly home: string;
  readonly examples: string;
  readonly schema: string;
  readonly query: string;
  readonly variables: string;
  readonly response: string;
  readonly operation: string;
  readonly run: string;
  readonly running: string;
  /** The placeholder of the response before the first run. */
  readonly empty: string;
  /** The keys for using and leaving an editor. */
  readonly keys: string;
  readonly completions: string;
  readonly filter: string;
  readonly nothingFound: string;
  readonly loading: string;
  readonly retry: string;
  readonly deprecated: string;
  readonly oneError: string;
  /** The number of errors in a response; `{count}` is replaced. */
  readonly errors: string;
  /** The text around a GraphQL error, which is in English. */
  readonly mistake: string;
  readonly badVariables: string;
  readonly notAnObject: string;
  readonly noAnswer: string;
  readonly notJson: string;
  readonly noSchema: string;
  readonly noIntrospection: string;
  readonly needsScript: string;
};

/** The words in English. */
export const PLAYGROUND_WORDS: KitPlaygroundWords = {
  about: "Try it here: write a query, run it, read the response.",
  home: "Back to the site",
  examples: "Examples",
  schema: "Schema",
  query: "Query",
  variables: "Variables",
  response: "Response",
  operation: "Operation",
  run: "Run",
  running: "Running…",
  empty: "The response appears here.",
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
  noAnswer: "The endpoint does not respond. Is its server running? {why}",
  notJson: "The response is not JSON.",
  noSchema: "The schema could not be read, so nothing is completed or checked. {why}",
  noIntrospection: "The endpoint hides its schema, so nothing is completed or checked. {why}",
  needsScript: "The playground needs JavaScript. The endpoint itself works without it.",
};
