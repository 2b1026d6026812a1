/** Folders of what is made for the apps of a system, in the units and notations of their platforms. */
const OF_APPS = /(^|\/)(\w*droid|compose|flutter|ios|kotlin|swift|swiftui)\//i;

/** Whether a file is for apps, and not for pages. */
export function isForApps(path: string): boolean {
  return OF_APPS.test(path);
}
