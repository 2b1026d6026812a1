import type { Identity } from "../model/identity.ts";
import { withValuesOfRoot } from "./missing.ts";
import type { Reading } from "./reading.ts";
import { withShippedMedia } from "./shipped-media.ts";
import { withShippedSpelling } from "./shipped-spelling.ts";
import { withShippedUnits } from "./shipped-units.ts";
import type { SourceFiles } from "./source-files.ts";

/** A reading in another form with what the source's own stylesheets say of its tokens. */
export function withShipped(source: SourceFiles, reading: Reading, identity: Identity): Reading {
  const filled = withShippedUnits(source, withValuesOfRoot(source, reading, identity), identity);
  return withShippedSpelling(source, withShippedMedia(source, filled, identity), identity);
}
