/** Whether a file has JavaScript or TypeScript, and not only types. */
export function isScript(path: string): boolean {
  return /(?<!\.d)\.[cm]?[jt]sx?$/.test(path);
}
