/** Folders of what is about a source, or tries it: its documents, tests and examples. */
const ASIDE =
  /(^|\/)(docs?|documentation|tests?|__tests__|e2e|fixtures?|examples?|demos?|samples?|stories|\.?storybook|playgrounds?|benchmarks?)\//i;

/** Whether a file is for the authors of a source alone. */
export function isForAuthors(path: string): boolean {
  return ASIDE.test(path);
}
