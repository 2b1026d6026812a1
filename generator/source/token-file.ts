import type { Json, Token, TokenGroup } from "../model/token.ts";
import { withHex } from "./color-value.ts";
import type { SettledToken } from "./dtcg/aliases.ts";
import { readTokenDocument } from "./dtcg/document.ts";
import { checkHex } from "./dtcg/hex.ts";
import { resolveAliases } from "./dtcg/resolve.ts";
import { inside, type Spot, text } from "./form.ts";

/** A token of the file with its aliases resolved, not yet placed in the published tree. */
export type FileToken = Omit<Token, "name">;

/** What the tokens file holds, flattened in its own order. */
export type TokenFile = { readonly tokens: readonly FileToken[]; readonly groups: readonly TokenGroup[] };

/** Flattens the tokens file and resolves its aliases; problems are reported and end in undefined. */
export async function readTokenFile(root: Json, spot: Spot): Promise<TokenFile | undefined> {
  let isSound = true;
  const place: Spot = {
    ...spot,
    report: (problem) => {
      isSound = false;
      spot.report(problem);
    },
  };
  const { tokens, order, groups } = readTokenDocument(root, place);
  for (const token of tokens) checkToken(token, place);
  if (!isSound) return undefined;
  const values = await resolveAliases(order);
  const resolved = tokens.map(async ({ path, name, type, json, deprecated }): Promise<FileToken[]> => {
    const value = await withHex(values.get(name) ?? null);
    const note = json["$description"];
    return type === undefined ? [] : [{ path, type, value, note: typeof note === "string" ? note : "", deprecated }];
  });
  return { tokens: (await Promise.all(resolved)).flat(), groups };
}

/** What this API asks of a token beyond the format: a reader of one token alone must need nothing else. */
function checkToken(token: SettledToken, spot: Spot): void {
  const { json, origin, at, value } = token;
  const note = json["$description"];
  if (note === undefined || typeof note === "string") text(note, inside(spot, ...origin, "$description"));
  if (!Object.hasOwn(json, "$type")) reportType(token, spot);
  if (value !== undefined) checkHex(value, inside(spot, ...at));
}

function reportType({ type, origin }: SettledToken, { document, report }: Spot): void {
  const name = origin.join(".");
  const message =
    type === undefined
      ? `The token ${name} has no type: it states no $type, and nothing it refers to or stands in does.`
      : `The token ${name} does not state its $type, which is ${type}. Expected: every token with a $type of its own.`;
  const fix = `Write "$type": "${type ?? "color"}"${type === undefined ? ", or what it is," : ""} in the token.`;
  report({ place: document.place(origin, "key"), message, fix });
}
