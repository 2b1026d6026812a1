/** All text on the playground page. `{why}` is replaced with the reason. */
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
  /** Wraps a GraphQL error, whose message is always in English. */
  readonly mistake: string;
  readonly badVariables: string;
  readonly notAnObject: string;
  readonly noAnswer: string;
  readonly notJson: string;
  readonly noSchema: string;
  readonly noIntrospection: string;
  readonly needsScript: string;
};

/** The English words. */
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
  keys: "Ctrl+Enter or Cmd+Enter runs the query. Ctrl+Space shows completions. Tab indents; press Esc, then Tab, to leave the editor.",
  completions: "Completions",
  filter: "Find a type or field",
  nothingFound: "No matches.",
  loading: "Reading the schema…",
  retry: "Try again",
  deprecated: "Deprecated: {why}",
  oneError: "1 error",
  errors: "{count} errors",
  mistake: "{why}",
  badVariables: "Not sent: the variables are not JSON. {why}",
  notAnObject: 'Not sent: the variables are not an object. Write them as { "name": value }.',
  noAnswer: "The endpoint isn't responding. Is its server running? {why}",
  notJson: "The response is not JSON.",
  noSchema: "The schema couldn't be read, so completion and validation are off. {why}",
  noIntrospection: "The endpoint hides its schema, so completion and validation are off. {why}",
  needsScript: "The playground needs JavaScript. The endpoint itself works without it.",
};
