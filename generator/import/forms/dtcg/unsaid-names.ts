import { isGeneral } from "../../by-default.ts";
import { isHighContrast, wordsOf } from "../../modes.ts";
import { isNameOfTokens } from "../objects/brands.ts";
import { BASE, UNSAID } from "./file-names.ts";
import { DENSITY } from "./file-units.ts";

/** Words for what files are for, or have: platforms, screens, languages, shapes, and how much of a system. */
const OTHERS = new RegExp(
  `^(${[
    "all|full|lite|extras?|extended|dist|src|source|lib|build|esm?|cjs|umd|min|old|new|next|legacy|v?\\d.*",
    "web|css|browsers?|ios|macos|\\w*droid|win\\w*|flutter|compose|swift|native|tv|watch|tablets?|phones?|print",
    "xs|sm?|m|lg?|x+l|high|low|rounded|sharp|serif|sans|mono|portrait|landscape|\\w+(opia|omaly|opsia)",
    "en|pt|es|fr|de|it|nl|sv|pl|ja|zh|ko|ru|ar|he|ltr|rtl",
  ].join("|")})$`,
);

/** What a choice is called by its contexts, where no path says it: brands, if these are called like nothing else. */
export function unsaidName(contexts: Iterable<string>): string {
  const own = [...contexts].filter((context) => !wordsOf(context).every((word) => BASE.test(word)));
  if (own.length === 0) return UNSAID;
  if (own.every((context) => DENSITY.test(context))) return "density";
  if (own.every(isHighContrast)) return "contrast";
  const isOther = (context: string) =>
    isGeneral(context) || isNameOfTokens(context) || wordsOf(context).some((word) => OTHERS.test(word));
  return own.some(isOther) ? UNSAID : "brand";
}
