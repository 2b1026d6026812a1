import type { Level } from "./level.ts";

/** What a check found. What is right has nothing but its name to tell; for the rest each key says its part. */
export type Finding = {
  readonly id: string;
  readonly what: string;
  readonly needs: Level;
  /** `absent`: not available here, because the deployment has not what it needs. */
  readonly result: "right" | "absent" | "wrong";
  readonly asked: string | null;
  readonly came: string | null;
  readonly expected: string | null;
  readonly fix: string | null;
};
