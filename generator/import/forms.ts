import { readDtcg } from "./forms/dtcg.ts";
import { readStylesheets } from "./forms/stylesheets.ts";
import type { Json } from "../model/token.ts";
import type { Reading } from "./reading.ts";
import type { SourceFiles } from "./source-files.ts";

/** What a person says about a source whose form does not say it. */
export type FormOptions = {
  /** What each level of nested objects is, as JSON. */
  readonly map?: Json | undefined;
  /** Whether JavaScript may be run. */
  readonly run?: boolean | undefined;
};

/** A form of tokens that Vitral reads: its name in the report, and what reads it, if the source has it. */
export type Form = {
  readonly name: string;
  read(source: SourceFiles, options: FormOptions): Reading | undefined | Promise<Reading | undefined>;
};

/** The forms in the order that they are tried: the ones that say more about tokens are first. */
export const FORMS: readonly Form[] = [
  { name: "Design Tokens (DTCG)", read: readDtcg },
  { name: "custom properties of CSS", read: readStylesheets },
];
