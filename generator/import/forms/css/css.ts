import type { Entry, Reading, StatedToken } from "../../reading.ts";
import { alternativesIn, ofAlternativesIn, ofOtherSheetsIn } from "./alternatives.ts";
import { ofCopies } from "./copies.ts";
import { withoutComponents } from "./component-sheets.ts";
import { coveredIn } from "./covered.ts";
import { chosen } from "./choices.ts";
import { cssModifiers } from "./modifiers.ts";
import { madeOfWide } from "./made-of-wide.ts";
import { refuseTooMany } from "../../limits.ts";
import { withoutPlaceholders } from "./placeholders.ts";
import { inCascade, inPrecedence } from "./precedence.ts";
import { type OpenPackage, packagesFor } from "./packages.ts";
import { withOwnChoices } from "./own-choices.ts";
import { inOrder, isOfAll, placesOf, sheetsForReaders } from "./sheet-order.ts";
import { type Declared, readStylesheet } from "./statements.ts";
import { isOfBothModes } from "./schemes.ts";
import { declaredEverywhere } from "./references.ts";
import { flagsIn, withoutCircles } from "./flags.ts";
import { withRegistered } from "./registered.ts";
import { followingIn } from "./following.ts";
import { withHiddenChoices } from "./hidden-choices.ts";
import { referringTo } from "./referring.ts";
import type { ImportPages } from "./import-pages.ts";
import { importedValues } from "./imported-values.ts";
import { layersIn } from "./layers.ts";
import { againForReaders } from "./imported-again.ts";
import { inheritedIn, withBody } from "./inherited.ts";
import { changedIn } from "./shared-sheets.ts";
import { comparePages } from "./compared.ts";
import { statementsOf, unsetIn } from "./stated.ts";
import { stepsFor } from "../steps.ts";
import type { Variants } from "./variants.ts";

/**
 * Reads the custom properties of stylesheets, each with the attributes, classes and media that choose its values; `entry` is
 * the one that users import, if one of several is.
 */
export function readCss(
  { files, shared: ofSeveral, importedBy, pagesBeside, entries: ofImports }: ImportPages,
  openPackage: OpenPackage = () => undefined,
  entry = "",
): Reading {
  const layers = layersIn(files);
  const variants: Variants = new Map();
  const packages = packagesFor(openPackage);
  const read = files.map(({ path, text }) =>
    readStylesheet(path, text, { layers, variants, imported: againForReaders(packages.behind(importedBy(path))) }),
  );
  const entries: Entry[] = [...ofImports, ...read.flatMap((sheet) => sheet.entries)];
  // The order of files says nothing: what a page has anyway is before what it chooses.
  const ordered = inOrder(withoutComponents(read, entries), ofSeveral);
  const own = withoutPlaceholders(
    ordered.flatMap((sheet) => sheet.declared),
    entries,
  );
  // Comparing their values would take long.
  refuseTooMany(files[0]?.path ?? "", new Set(own.map(({ name }) => name)).size);
  const ofPackages = packages.referredBy(own, { layers, entries });
  const shared = new Set([...ofSeveral, ...ofPackages.map(({ sheet }) => sheet)]);
  const { left, ...ofAll } = chosen(
    {
      declared: withBody(withRegistered(withoutCircles([...ofPackages, ...own]), entries)),
      schemes: ordered.flatMap((sheet) => sheet.schemes),
      ofElements: new Set(ordered.flatMap(({ ofElements }) => [...ofElements])),
      ofWords: new Set(ordered.flatMap(({ ofWords }) => [...ofWords])),
    },
    entries,
  );
  const isCovered = coveredIn(ofAll.declared, entries);
  const isRead = (one: Declared) => !isCovered(one);
  const ownOf = withOwnChoices(ofAll.declared.filter(isRead), entries);
  const [ofSheets, ofSchemes] = [ofAll.declared, ofAll.schemes].map((some) =>
    withHiddenChoices(some.filter(isRead).flatMap(ownOf)),
  ) as [Declared[], Declared[]];
  const placeOf = placesOf(ofSheets);
  const [ofTokens, ofPages] = [ofSheets, ofSchemes].map((some) =>
    some.toSorted((one, other) => placeOf(one) - placeOf(other)),
  ) as [Declared[], Declared[]];
  const attributes = new Set(ofTokens.flatMap(({ choices }) => choices.map(({ modifier }) => modifier)));
  // What several stylesheets share is for all of their pages.
  const ofOne = ofSheets.filter(({ sheet }) => !shared.has(sheet));
  const changed = changedIn(
    ofSheets.filter(({ sheet }) => ofSeveral.has(sheet)),
    ofOne,
    pagesBeside,
  );
  const alternatives = alternativesIn(
    [...changed, ...ofOne],
    {
      attributes,
      shared: new Set(changed.map(({ sheet }) => sheet)),
      names: new Set(ofSheets.flatMap(({ sheet, name }) => (shared.has(sheet) ? name : []))),
    },
    entries,
  );
  entries.push(...ofCopies(alternatives));
  const forReaders = alternatives.size === 0 ? new Set<string>() : sheetsForReaders(ofSheets);
  const inSheet = (one: Declared): Declared[] => {
    const layer = one.layerName === "" ? layers.length : layers.indexOf(one.layerName);
    const last = forReaders.has(one.sheet) ? alternatives.size + 1 : 0;
    const { pages = [[]], place = last } = alternatives.get(one.sheet) ?? {};
    // An alternative is all that its page has, whatever the others say, but for what some readers need.
    const placed = layer + place * (layers.length + 1);
    return pages.map((choices) => ({ ...one, choices: [...choices, ...one.choices], layer: placed }));
  };
  const isImported = importedValues(ofTokens, alternatives, pagesBeside);
  const named = ofTokens.filter((one) => !isImported(one)).flatMap(inSheet);
  const all = [...new Set(named.map(({ name }) => name))];
  const stepsOf = stepsFor(
    all.map((name) => [name]),
    entries,
  );
  const paths = new Map(all.flatMap((name): [string, string][] => (stepsOf([name]) ?? []).map((path) => [name, path])));
  const declared = named.filter(({ name }) => paths.has(name));
  const schemes = ofPages.flatMap(inSheet);
  const ofAlternatives = ofPages.filter((one) => isOfAll(one) && alternatives.has(one.sheet));
  const isFollowing = ofAlternatives.length > 0 && ofAlternatives.every(isOfBothModes);
  const modifiers = cssModifiers(declared, schemes, { isFollowing, ofEntry: alternatives.get(entry)?.pages[0] ?? [] });
  entries.push(...inheritedIn(declared));
  const compare = comparePages({ declared, schemes: inCascade(schemes) }, modifiers);
  const flags = flagsIn(declared);
  for (const name of flags)
    entries.push({
      kind: "repaired",
      what: FLAGS,
      subject: `--${name}`,
      found: "empty or invalid",
      made: "not published",
    });
  const unset = unsetIn(declared);
  const atRoot = declared.filter((one) => Object.keys(modifiers.whenOf(one)).length === 0 && !unset.has(one.name));
  const texts = new Map(atRoot.map(({ name, text }) => [name, text.trim()]));
  const everywhere = declaredEverywhere(declared, texts);
  const differing: Entry[] = [];
  const tokens = [...Map.groupBy(declared, ({ name }) => name)].map(([name, own]): StatedToken => {
    const cascade = inCascade(own);
    const ranked = inPrecedence(own, modifiers);
    differing.push(...compare(cascade, ranked), ...ofOtherSheetsIn(ranked));
    differing.push(...ofAlternativesIn(ranked, alternatives), ...followingIn(ranked, modifiers));
    return {
      path: [paths.get(name) ?? name],
      ...(flags.has(name) && { isHidden: true }),
      statements: ranked.flatMap((one) =>
        statementsOf(one, { paths, flags, unset, everywhere, texts, modifiers, entries }),
      ),
    };
  });
  entries.push(...differing, ...referringTo([...left, ...differing], declared), ...madeOfWide(declared, entries));
  return { modifiers: modifiers.all, tokens: tokens.filter(({ statements }) => statements.length > 0), entries };
}

const FLAGS = "Custom properties that only choose among values: attributes do in Vitral";
