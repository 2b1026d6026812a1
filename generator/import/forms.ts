import { readResolverDocument } from "./forms/dtcg/resolver-document.ts";
import { readTokenFiles } from "./forms/dtcg/token-files.ts";
import { readFigma } from "./forms/figma/figma.ts";
import { readLayers } from "./forms/layers.ts";
import { readObjects, readValues } from "./forms/objects/objects.ts";
import { readStyleDictionary } from "./forms/style-dictionary/style-dictionary.ts";
import { readPublished } from "./forms/published.ts";
import { readTokensStudio } from "./forms/studio/studio.ts";
import { readStylesheets } from "./forms/css/stylesheets.ts";
import { readValueSets } from "./forms/value-sets.ts";
import type { FormOptions } from "./form-options.ts";
import type { Reading } from "./reading.ts";
import type { SourceFiles } from "./source-files.ts";

/** A form of tokens that Vitral reads: its name in the report, and what reads it, if the source has it. */
export type Form = {
  readonly name: string;
  /** Whether it reads stylesheets, and names what it leaves out of them. */
  readonly isOfStyles?: true;
  /** Whether it reads programs, whose names a page need not have. */
  readonly isOfCode?: true;
  /** Whether a map may say what its levels are; no other form is tried then. */
  readonly isOfMap?: true;
  /** Whether Vitral itself made what it reads. */
  readonly isOwn?: true;
  read(source: SourceFiles, options: FormOptions): Reading | undefined | Promise<Reading | undefined>;
};

/** The forms in the order that they are tried: the ones that say more about tokens are first. */
export const FORMS: readonly Form[] = [
  { name: "a published Vitral API", isOwn: true, read: readPublished },
  { name: "layers of a Vitral API", isOwn: true, read: readLayers },
  { name: "Design Tokens (DTCG)", read: readResolverDocument },
  { name: "Tokens Studio", read: readTokensStudio },
  { name: "variables of Figma", read: readFigma },
  { name: "sets of values (Spectrum)", read: readValueSets },
  { name: "Style Dictionary", read: readStyleDictionary },
  { name: "Design Tokens (DTCG)", read: readTokenFiles },
  { name: "objects nested by theme", isOfCode: true, isOfMap: true, read: readObjects },
  { name: "custom properties of CSS", isOfStyles: true, read: readStylesheets },
  { name: "values without themes", read: readValues },
];
