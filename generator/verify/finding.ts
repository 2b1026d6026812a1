import type { Level } from "./level.ts";

/** The result of a check; the keys after `asked` are null if it is right. */
export type Finding = {
  readonly id: string;
  readonly what: string;
  readonly needs: Level;
  /** `absent`: not available here, because the deployment lacks the level it needs. */
  readonly result: "right" | "absent" | "wrong";
  readonly asked: string | null;
  readonly came: string | null;
  readonly expected: string | null;
  readonly fix: string | null;
};
