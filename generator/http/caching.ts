/** For responses that depend on their address alone. */
export const CLOCK_FREE = "public, max-age=3600, stale-while-revalidate=86400";

/** For snapshots of a day, which the next build replaces. */
export const DATED = "public, max-age=300, must-revalidate";

/** For errors: a browser may keep them for a minute, so that a fixed address works soon. */
export const ERROR = "public, max-age=60";

/** For responses that no cache may keep. */
export const NO_STORE = "no-store";

/**
 * For responses that hold for the current day. Both times are in milliseconds since 1970. Never
 * stale-while-revalidate, which would serve yesterday's season.
 */
export function clockBound({ now, until }: { readonly now: number; readonly until: number }): string {
  const seconds = Math.max(0, Math.min(3600, Math.floor((until - now) / 1000)));
  return `public, max-age=${seconds}, must-revalidate`;
}
