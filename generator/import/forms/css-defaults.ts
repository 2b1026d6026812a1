import type { Mode } from "../../model/color.ts";
import { modeOf, wordsOf } from "../modes.ts";
import type { FoundContext } from "../reading.ts";
import type { Choice } from "./css-conditions.ts";
import { plainText } from "./css-files.ts";
import { optionalIn } from "./css-references.ts";
import type { Declared } from "./css-statements.ts";
import { USUAL } from "./dtcg/file-names.ts";

/** A modifier that is being put together. */
export type Draft = { readonly name: string; attribute?: string; readonly contexts: Map<string, FoundContext> };

/** What the contexts of modifiers are found by. */
export type Finishing = {
  readonly declared: readonly Declared[];
  readonly theme: Draft | undefined;
  /** Whether the reader's system chooses a mode. */
  readonly usesMedia: boolean;
  modeIn(draft: Draft, context: string): Mode | undefined;
};

/** The context of a modifier that a page has that chooses nothing; undefined where none is like that. */
export function defaultOf(draft: Draft, finishing: Finishing): FoundContext | undefined {
  const contexts = [...draft.contexts.values()];
  return (
    contexts.find((context) => isLikeRoot(draft, context.name, finishing.declared)) ??
    contexts.find(isHome(draft, finishing))
  );
}

/**
 * Whether most properties of a modifier exist only in a context of it, so that it is the default: of several, a light one
 * with a usual or short name.
 */
function isHome(draft: Draft, { declared, theme, modeIn }: Finishing): (context: FoundContext) => boolean {
  const contextOf = ({ choices }: Declared) => choices.find(({ modifier }) => nameOf(modifier) === draft.name)?.context;
  const own = new Map<string, Set<string>>();
  const elsewhere = new Set<string>();
  const optional = new Set<string>();
  for (const one of declared) {
    const context = contextOf(one);
    if (context === undefined) {
      elsewhere.add(one.name);
      for (const name of optionalIn(one.text)) optional.add(name);
    } else own.set(context, (own.get(context) ?? new Set()).add(one.name));
  }
  const all = [...new Set([...own.values()].flatMap((names) => [...names]))];
  const only = all.filter((name) => !elsewhere.has(name));
  if (only.length < MOST_OF * all.length || only.some((name) => optional.has(name))) return () => false;
  const homes = [...own.keys()].filter(
    (context) => only.filter((name) => own.get(context)?.has(name)).length >= MOST_OF * only.length,
  );
  const isUsual = (context: string) => Number(USUAL.includes(context));
  const inOrder = homes.toSorted(
    (one, other) => isUsual(other) - isUsual(one) || wordsOf(one).length - wordsOf(other).length,
  );
  const isLight = (context: string) => draft === theme && modeIn(draft, context) === "light";
  const home = inOrder.find(isLight) ?? inOrder[0];
  return ({ name }) => name === home;
}

const MOST_OF = 0.5;

/** Whether a context has nothing that the root does not have: it is the default. */
function isLikeRoot(draft: Draft, context: string, declared: readonly Declared[]): boolean {
  const isAlone = ({ choices: [first, ...others], media }: Declared) =>
    first !== undefined && others.length === 0 && media.length === 0 && isOf(first, draft.name, context);
  if (declared.some(({ without }) => without.some((choice) => isOf(choice, draft.name, context)))) return false;
  const own = declared.filter(isAlone);
  if (own.length === 0)
    return modeOf(context) === "light" && declared.some(({ choices, media }) => choices.length + media.length === 0);
  const atRoot = new Map(
    declared
      .filter(({ choices, media }) => choices.length + media.length === 0)
      .map(({ name, text }) => [name, plainText(text)]),
  );
  return own.every(({ name, text }) => atRoot.get(name) === plainText(text));
}

/** Whether a choice is that of a context. */
export function isOf(choice: Choice, modifier: string, context: string): boolean {
  return nameOf(choice.modifier) === modifier && choice.context === context;
}

/** `data-theme` is the theme. */
export function nameOf(attribute: string): string {
  return attribute.replace(/^data-/, "");
}
