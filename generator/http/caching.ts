/** Answers that depend on nothing but their address. */
export const CLOCK_FREE = "public, max-age=3600, stale-while-revalidate=86400";

/** Snapshots of a day, which the next build replaces. */
export const DATED = "public, max-age=300, must-revalidate";

/** Errors that a browser may keep for a minute, so that a fixed address answers soon. */
export const ERROR = "public, max-age=60";

/** Answers that no cache may keep. */
export const NO_STORE = "no-store";

/**
 * Answers of the day in force: they end with it. Both times are in milliseconds since 1970. Never
 * stale-while-revalidate, which would serve yesterday's season.
 */
export function clockBound({ now, until }: { readonly now: number; readonly until: number }): string {
  const seconds = Math.max(0, Math.min(3600, Math.floor((until - now) / 1000)));
  return `public, max-age=${seconds}, must-revalidate`;
}
