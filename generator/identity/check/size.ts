import type { Identity } from "../../model/identity.ts";
import { renderScopedCss } from "../../render/scoped-css.ts";
import { inside, type Spot } from "../../tokens/form.ts";

/** The largest token stylesheet without a warning, in KiB: a tenth of it is left when it is compressed. */
const MOST_KIB = 256;

/** Reports a token stylesheet that is large: a page waits for all of it. `spot` is that of the settings. */
export function checkSize(identity: Pick<Identity, "modifiers" | "tokens" | "without">, spot: Spot): void {
  const kib = Buffer.byteLength(renderScopedCss(identity)) / 1024;
  if (kib <= MOST_KIB) return;
  const { document, path, report } = inside(spot, "modifiers");
  const message = `/tokens.css has ${Math.ceil(kib)} KiB. Expected: at most ${MOST_KIB} KiB, since a page waits for it.`;
  report({ place: document.place(path, "key"), message, fix: adviceFor(identity), rule: "size" });
}

/** What makes the stylesheet large: the modifier with which most values are repeated, or many tokens. */
function adviceFor({ modifiers, tokens }: Pick<Identity, "modifiers" | "tokens">): string {
  const sized = modifiers.map(({ id, contexts }) => {
    const count = tokens.filter(({ by }) => by.includes(id)).length * contexts.length;
    return { id, count, contexts: contexts.length };
  });
  const heaviest = sized.reduce((one, other) => (other.count > one.count ? other : one), {
    id: "",
    count: 0,
    contexts: 0,
  });
  if (heaviest.count < tokens.length)
    return 'Publish fewer tokens: a group that is null under "groups" in "names" has no variables.';
  return (
    `Split "${heaviest.id}", which has ${heaviest.contexts} contexts, into modifiers of which each changes a part of the ` +
    "tokens. Or link the file of one theme, /themes/{theme}.css."
  );
}
