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

/** Folders of what is made for the apps of a system, in the units and notations of their platforms. */
const OF_APPS = /(^|\/)(\w*droid|compose|flutter|ios|kotlin|swift|swiftui)\//i;

/** Whether a file is for apps, and not for pages. */
export function isForApps(path: string): boolean {
  return OF_APPS.test(path);
}
