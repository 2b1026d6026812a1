import type { Json, Token, TokenGroup } from "../../model/token.ts";
import { withHex } from "./color-value.ts";
import type { SettledToken } from "../dtcg/aliases.ts";
import { readTokenDocument } from "../dtcg/document.ts";
import { checkHex } from "../dtcg/hex.ts";
import { resolveAliases } from "../dtcg/resolve.ts";
import { inside, type Spot, text } from "./form.ts";

/** A token of the file with its aliases resolved, before it has a place in the published tree. */
export type FileToken = Omit<Token, "name">;

/** The tokens and groups of the file, in its order. */
export type TokenFile = { readonly tokens: readonly FileToken[]; readonly groups: readonly TokenGroup[] };

/** Flattens the tokens file and resolves its aliases; returns undefined where there are problems. */
export async function readTokenFile(root: Json, spot: Spot): Promise<TokenFile | undefined> {
  let isValid = true;
  const place: Spot = {
    ...spot,
    report: (problem) => {
      isValid = false;
      spot.report(problem);
    },
  };
  const { tokens, order, groups } = readTokenDocument(root, place);
  for (const token of tokens) checkToken(token, place);
  if (!isValid) return undefined;
  const values = await resolveAliases(order);
  const resolved = tokens.map(async ({ path, name, type, json, deprecated }): Promise<FileToken[]> => {
    const value = await withHex(values.get(name) ?? null);
    const note = json["$description"];
    return type === undefined ? [] : [{ path, type, value, note: typeof note === "string" ? note : "", deprecated }];
  });
  return { tokens: (await Promise.all(resolved)).flat(), groups };
}

/** What this API requires beyond the format: each token must be readable alone. */
function checkToken(token: SettledToken, spot: Spot): void {
  const { json, origin, at, value } = token;
  const note = json["$description"];
  if (note === undefined || typeof note === "string") text(note, inside(spot, ...origin, "$description"));
  if (!Object.hasOwn(json, "$type")) reportType(token, spot);
  if (value !== undefined) checkHex(value, inside(spot, ...at));
}

function reportType({ type, origin }: SettledToken, { document, report }: Spot): void {
  const message = `${origin.join(".")}: "$type" is missing. Expected: a $type in every token.`;
  const fix = type === undefined ? `Write its type, such as "$type": "color".` : `Write "$type": "${type}".`;
  report({ place: document.place(origin, "key"), message, fix });
}
