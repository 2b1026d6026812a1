/** Folders of what is about a source, or tries it: its documents, tests and examples. */
const ASIDE =
  /(^|\/)(docs?|documentation|tests?|__tests__|e2e|fixtures?|examples?|demos?|samples?|stories|\.?storybook|playgrounds?|benchmarks?)\//i;

/** Files of tools, and what is about a package. */
const OF_TOOLS =
  /\.(test|spec|config|stories)\.|(^|\/)(tsconfig[^/]*|manifest|\.[^/]*)\.json$|(^|\/)(coverage|\.[^/]+)\//;

/** Whether a file is in a folder for the authors of a source alone. */
export function isForAuthors(path: string): boolean {
  return ASIDE.test(path);
}

/** Whether a file is about a source, or for its authors. */
export function isAboutSource(path: string): boolean {
  return OF_TOOLS.test(path) || isForAuthors(path);
}
