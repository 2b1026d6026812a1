import type { Identity } from "../../model/identity.ts";
import { renderScopedCss } from "../../render/scoped-css.ts";
import { inside, type Spot } from "../../tokens/form.ts";

/** Maximum size of the token stylesheet without a warning, in KiB; it compresses to a tenth. */
const MAX_KIB = 256;

/** Reports a large token stylesheet, which blocks rendering. */
export function checkSize(identity: Pick<Identity, "modifiers" | "tokens" | "without">, spot: Spot): void {
  const kib = Buffer.byteLength(renderScopedCss(identity)) / 1024;
  if (kib <= MAX_KIB) return;
  const { document, path, report } = inside(spot, "modifiers");
  const message = `/tokens.css has ${Math.ceil(kib)} KiB. Expected: at most ${MAX_KIB} KiB, because a page waits for it.`;
  report({ place: document.place(path, "key"), message, fix: sizeFix(identity), rule: "size" });
}

/** Suggests splitting the modifier that repeats most values, or publishing fewer tokens. */
function sizeFix({ modifiers, tokens }: Pick<Identity, "modifiers" | "tokens">): string {
  const sized = modifiers.map(({ id, contexts }) => {
    const count = tokens.filter(({ by }) => by.includes(id)).length * contexts.length;
    return { id, count, contexts: contexts.length };
  });
  const heaviest = sized.reduce((max, modifier) => (modifier.count > max.count ? modifier : max), {
    id: "",
    count: 0,
    contexts: 0,
  });
  if (heaviest.count < tokens.length)
    return 'Publish fewer tokens: a group that is null under "groups" in "names" has no variables.';
  return (
    `Split "${heaviest.id}", which has ${heaviest.contexts} contexts, into modifiers that each change a part of the ` +
    "tokens. Or link the file of one theme, /themes/{theme}.css."
  );
}
