import type { Identity } from "../model/identity.ts";
import { choicesOn, completeChoices, tokenAt } from "../resolve/combination.ts";
import type { Declared } from "./forms/css/statements.ts";
import { wordsOf } from "./modes.ts";
import type { Entry, FoundModifier, Reading, StatedToken } from "./reading.ts";
import type { SourceFiles } from "./source-files.ts";
import { declaredIn, namesIn } from "./unread.ts";

/** Names the tokens that have no value in some contexts, with the first combination of these. */
export function missingValues({ tokens, modifiers }: Identity, isOfStyles: boolean): readonly Entry[] {
  return tokens.flatMap((token): Entry[] => {
    const [first] = token.values;
    if (first === undefined || !token.at.includes(-1)) return [];
    const own = modifiers.filter(({ id }) => token.by.includes(id));
    const lacking = [...choicesOn(own)].filter(
      (choices) => tokenAt(modifiers, token, completeChoices(modifiers, choices)) === null,
    );
    const [one = {}, ...others] = lacking;
    const where = Object.entries(one).map(([modifier, context]) => `${modifier}="${context}"`);
    const more = others.length === 0 ? "" : ` and ${others.length} more`;
    const subject = isOfStyles ? `--${first.name}` : first.path.join(".");
    return [{ kind: "as-written", what: MISSING, subject, found: `no value in ${where.join(", ")}${more}` }];
  });
}

const MISSING = "Tokens that the source has in some contexts only";

/**
 * A reading in which other contexts have a value of the default that they lack, where the source's stylesheets have it at
 * the root and the contexts in classes or attributes: a dark page keeps what its class does not change.
 */
export function withValuesOfRoot(source: SourceFiles, reading: Reading, { tokens }: Identity): Reading {
  if (reading.files !== undefined || reading.settings !== undefined) return reading;
  const lacking = new Set(
    tokens.flatMap(({ at, values }) => (at.includes(-1) ? (values[0]?.path.join(".") ?? "") : [])),
  );
  if (lacking.size === 0) return reading;
  const names = new Map(tokens.map(({ values }) => [values[0]?.path.join(".") ?? "", values[0]?.name ?? ""]));
  const declared = [...namesIn(source).keys()].flatMap((path) => declaredIn(source, path).declared);
  const atRoot = new Set(declared.filter(isOfRoot).map(({ name }) => name));
  const chosen = new Set(declared.flatMap(({ choices: [one, ...others] }) => (one && !others[0] ? one.context : [])));
  const isChosen = (context: string) =>
    [...chosen].some((name) => wordsOf(context).every((word) => wordsOf(name).includes(word)));
  const entries: Entry[] = [];
  const filled = reading.tokens.map((token): StatedToken => {
    const subject = token.path.join(".");
    if (!lacking.has(subject) || !atRoot.has(names.get(subject) ?? "")) return token;
    const [modifier, left] = lackedBy(token, reading.modifiers) ?? [];
    const own = modifier && token.statements.findLast(({ when }) => when[modifier.name]?.includes(modifier.default));
    const contexts = left?.filter(isChosen) ?? [];
    if (modifier === undefined || own === undefined || contexts.length === 0) return token;
    const found = `nothing in ${modifier.name}="${contexts.join(" ")}"`;
    entries.push({ kind: "repaired", what: KEPT, subject, found, made: `that of "${modifier.default}"` });
    return { ...token, statements: [{ ...own, when: { [modifier.name]: contexts } }, ...token.statements] };
  });
  return entries.length === 0 ? reading : { ...reading, tokens: filled, entries: [...reading.entries, ...entries] };
}

const KEPT = "Values of the default that other contexts lack, and that stylesheets of the source have at the root";

/** The contexts in which a token that depends on one choice has no value. */
function lackedBy(
  { statements }: StatedToken,
  modifiers: readonly FoundModifier[],
): readonly [modifier: FoundModifier, contexts: readonly string[]] | undefined {
  const named = new Set(statements.flatMap(({ when }) => Object.keys(when)));
  const [modifier, ...others] = modifiers.filter(({ name }) => named.has(name));
  if (modifier === undefined || others.length > 0) return undefined;
  const has = (context: string) => statements.some(({ when }) => when[modifier.name]?.includes(context) ?? true);
  return [modifier, modifier.contexts.map(({ name }) => name).filter((context) => !has(context))];
}

function isOfRoot({ choices, media, without, nearness }: Declared): boolean {
  return choices.length + media.length + without.length === 0 && nearness === 0;
}
