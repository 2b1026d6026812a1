import type { Audit } from "./audit.ts";
import { caching } from "./caching.ts";
import { contrast } from "./contrast.ts";
import { contrastRefusals } from "./contrast-refusals.ts";
import { documents } from "./documents.ts";
import { extras } from "./extras.ts";
import { general } from "./general.ts";
import { headerAudits } from "./headers.ts";
import { limits } from "./limits.ts";
import { products } from "./products.ts";
import { reference } from "./reference.ts";
import { seasonDays } from "./season-days.ts";
import { seasons } from "./seasons.ts";
import { themeList } from "./theme-list.ts";
import { themeQueries } from "./theme-queries.ts";
import { themes } from "./themes.ts";
import { tokens } from "./tokens.ts";
import { unknownNames } from "./unknown-names.ts";
import { versions } from "./versions.ts";

/** All audits of the specification and the API contract, grouped by topic. */
export const audits: readonly Audit[] = [
  ...tokens,
  ...themeList,
  ...themes,
  ...themeQueries,
  ...products,
  ...seasons,
  ...seasonDays,
  ...contrast,
  ...contrastRefusals,
  ...reference,
  ...general,
  ...unknownNames,
  ...versions,
  ...limits,
  ...headerAudits,
  ...caching,
  ...documents,
  ...extras,
];
