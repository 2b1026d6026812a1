import { MOST_CONTEXTS } from "../../../source/settings/check.ts";
import { ImportError } from "../../import-error.ts";
import type { Mode } from "../../../model/color.ts";
import type { FoundContext } from "../../reading.ts";
import type { Choice } from "./conditions.ts";
import type { Declared } from "./statements.ts";

/** A modifier that is being put together. */
export type Draft = { readonly name: string; attribute?: string; readonly contexts: Map<string, FoundContext> };

/** What the contexts of modifiers are found by. */
export type Finishing = {
  readonly declared: readonly Declared[];
  readonly theme: Draft | undefined;
  /** The modes of the theme that no attribute or class chooses. */
  readonly added: ReadonlySet<FoundContext>;
  /** The mode of `light-dark()` at the root. */
  readonly rootMode: Mode;
  /** What the stylesheet chooses that users import, if it is one of several. */
  readonly ofEntry: readonly Choice[];
  /** Whether the reader's system chooses a mode. */
  usesMedia(mode: Mode): boolean;
  modeIn(draft: Draft, context: string): Mode | undefined;
};

/** @throws ImportError if a modifier has more contexts than one may have. */
export function checkCount({ name, contexts }: Draft): void {
  if (contexts.size <= MOST_CONTEXTS) return;
  throw new ImportError(
    `The attribute of "${name}" has ${contexts.size} values. Expected: at most ${MOST_CONTEXTS}.`,
    "Name the stylesheet that has the themes.",
  );
}
