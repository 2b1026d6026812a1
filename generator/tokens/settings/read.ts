import { MODES } from "../../model/color.ts";
import { read } from "../../model/schema.ts";
import { fontIdOf } from "../addresses.ts";
import { check, inside, reportAt, type Spot, unlike } from "../form.ts";
import { attributeOf, contextId, modifierId, MOST_CONTEXTS, problemOfContext, problemOfModifier } from "../ids.ts";
import type { JsonDocument, Path } from "../json/document.ts";
import { isOlder } from "../moved.ts";
import type { Report } from "../problem.ts";
import { type ContextSettings, type ModifierSettings, type Settings, settings as schema } from "./settings.ts";

/** Reads an identity's settings. Reports the problems that can be found without other files; undefined if there are any. */
export function readSettings(document: JsonDocument, report: Report): Settings | undefined {
  const spot: Spot = { document, path: [], report };
  if (isOlder(document.value, spot) || !check(schema, document.value, spot)) return undefined;
  const settings = read(schema, document.value);
  return checkSettings(settings, spot) ? settings : undefined;
}

/** Checks what the schema can't express: ids and uniqueness. */
function checkSettings({ modifiers, fonts }: Settings, outer: Spot): boolean {
  let isValid = true;
  const spot: Spot = {
    ...outer,
    report: (problem) => {
      isValid = false;
      outer.report(problem);
    },
  };
  for (const modifier of modifiers) checkModifier(modifier, spot);
  checkNames(modifiers, modifierId, "modifiers", spot);
  const roles = modifiers.filter(({ role }) => role !== null);
  for (const { original, path } of repeated(roles, ({ role }) => role))
    reportTwice([...path, "role"], `Another modifier has the role "${original.role}": "${original.key}".`, spot);
  for (const { original, repeat, path } of repeated(
    modifiers,
    (modifier) => attributeOf(modifier)?.toLowerCase() ?? null,
  )) {
    // checkNames reports two modifiers with the same id.
    if (modifierId(original).toLowerCase() === modifierId(repeat).toLowerCase()) continue;
    const message = `"${original.key}" and "${repeat.key}" have the same attribute, "${attributeOf(repeat)}".`;
    reportTwice(
      [...path, ...(repeat.attribute === null ? [] : ["attribute"])],
      message,
      spot,
      "Give one of them another.",
    );
  }
  const fontFiles = [...new Map(fonts.map((font) => [font.file, font])).values()];
  for (const { original, path } of repeated(fontFiles, ({ file }) => fontIdOf(file).toLowerCase())) {
    const message = `"${original.file}" has the same name, so both would have one address.`;
    reportAt(inside(spot, ...path, "file"), "value", { message, fix: "Rename one of the files." });
  }
  return isValid;
}

function checkModifier(modifier: ModifierSettings, spot: Spot): void {
  const { path, id, role, key, contexts } = modifier;
  if (role !== null && id !== null && id !== role)
    unlike(inside(spot, ...path, "id"), id, `"${role}", as its role says`, "Remove it.");
  else if (role === null) checkModifierId(modifier, spot);
  if (contexts.length > MOST_CONTEXTS) {
    const message = `The modifier has ${contexts.length} contexts. Expected: at most ${MOST_CONTEXTS}.`;
    reportAt(inside(spot, ...path, "contexts"), "key", { message, fix: null });
  }
  for (const context of contexts) checkContext(context, modifier, spot);
  checkNames(contexts, contextId, "contexts", spot);
  const withMedia = contexts.filter(({ media }) => media !== null);
  for (const { original, repeat, path: at } of repeated(withMedia, ({ media }) => plain(media ?? ""))) {
    const message = `"${original.key}" and "${repeat.key}" of "${key}" have the same media query.`;
    reportTwice([...at, "media"], message, spot, "Remove one of the two.");
  }
}

function checkModifierId({ path, id, key }: ModifierSettings, spot: Spot): void {
  const problem = problemOfModifier(id ?? key);
  if (problem === undefined) return;
  const { message, role } = problem;
  const fix = role === undefined ? otherId(id) : `Write "role": "${role}".`;
  reportAt(inside(spot, ...path, ...(id === null ? [] : ["id"])), id === null ? "key" : "value", { message, fix });
}

function otherId(id: string | null): string {
  return id === null ? `Add an "id" next to it.` : "Give it another id.";
}

function checkContext(context: ContextSettings, { role, key: owner }: ModifierSettings, spot: Spot): void {
  const { path, id, key, sources, facets, dates, product } = context;
  const problem = problemOfContext(contextId(context), (sources ?? []).length > 0);
  if (problem !== undefined) {
    const place = inside(spot, ...path, ...(id === null ? [] : ["id"]));
    reportAt(place, id === null ? "key" : "value", { ...problem, fix: otherId(id) });
  }
  if (role === "theme" && !MODES.some((mode) => mode === facets["mode"])) {
    const place = Object.keys(facets).length === 0 ? ["facets"] : ["facets", "mode"];
    const expected = `"mode": "light" or "mode": "dark", since "${key}" is a theme`;
    unlike(inside(spot, ...path, ...place), facets["mode"], place.length === 1 ? expected : `"light" or "dark"`);
  }
  if (dates !== null && role !== "season") reportMisplaced("dates", "season");
  if (product !== null && role !== "product") reportMisplaced("product", "product");

  function reportMisplaced(member: string, needed: string): void {
    const message = `"${member}" is only for contexts of the modifier with the role "${needed}".`;
    const fix = role === null ? `Remove it, or write "role": "${needed}" in "${owner}".` : "Remove it.";
    reportAt(inside(spot, ...path, member), "key", { message, fix });
  }
}

/** Reports ids and names that are equal or differ only in case, which resolver inputs ignore. */
function checkNames<T extends ContextSettings | ModifierSettings>(
  list: readonly T[],
  idOf: (entry: T) => string,
  what: string,
  spot: Spot,
): void {
  const names = repeated(list, ({ key }) => key.toLowerCase());
  for (const { original, repeat, path } of names) {
    const message = `The ${what} "${original.key}" and "${repeat.key}" differ only by case, which inputs ignore.`;
    reportTwice(path, message, spot, "Rename one of the two.");
  }
  const reported = new Set(names.map(({ repeat }) => repeat));
  for (const { original, repeat, path } of repeated(list, (each) => idOf(each).toLowerCase())) {
    if (reported.has(repeat) || hasRole(repeat)) continue;
    const isSame = idOf(original) === idOf(repeat);
    const message = isSame
      ? `The ${what} "${original.key}" and "${repeat.key}" have the same id, "${idOf(repeat)}".`
      : `The ids "${idOf(original)}" and "${idOf(repeat)}" of two ${what} differ only by case.`;
    reportTwice(repeat.id === null ? path : [...path, "id"], message, spot, "Give one of them another id.");
  }
}

/** Returns whether an entry is a modifier with a role; duplicate roles are reported separately. */
function hasRole(entry: ContextSettings | ModifierSettings): boolean {
  return "role" in entry && entry.role !== null;
}

/** Returns the entries with the same key as an earlier entry; ignores entries whose key is null. */
function repeated<T extends { readonly path: Path }>(
  list: readonly T[],
  keyOf: (entry: T) => string | null,
): readonly { readonly original: T; readonly repeat: T; readonly path: T["path"] }[] {
  const first = new Map<string, T>();
  return list.flatMap((repeat) => {
    const key = keyOf(repeat);
    const original = key === null ? undefined : first.get(key);
    if (key !== null && original === undefined) first.set(key, repeat);
    return original === undefined ? [] : [{ original, repeat, path: repeat.path }];
  });
}

function reportTwice(path: Path, message: string, spot: Spot, fix = "Remove one of the two."): void {
  reportAt(inside(spot, ...path), "key", { message, fix });
}

/** Normalises the case and spaces of a media query. */
function plain(media: string): string {
  return media
    .toLowerCase()
    .replace(/\s+/g, " ")
    .replace(/ ?([:(),<>=]) ?/g, "$1")
    .trim();
}
