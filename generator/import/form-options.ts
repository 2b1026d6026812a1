import type { Json } from "../model/token.ts";

/** What a person says about a source whose form does not say it. */
export type FormOptions = {
  /** What each level of nested objects is, as JSON. */
  readonly map?: Json | undefined;
  /** Whether JavaScript may be run. */
  readonly run?: boolean | undefined;
};
