import type { Entry, Reading, StatedToken } from "../../reading.ts";
import { NOT_LITERAL } from "./modules.ts";

/** How much of a source was read: its tokens, for each brand that has them, less what only a run would give. */
export function scoreOf({ tokens, entries }: Reading): number {
  const brandsOf = ({ statements }: StatedToken) =>
    new Set(statements.map(({ when: { theme: _theme, ...others } }) => JSON.stringify(others))).size;
  return tokens.reduce((sum, token) => sum + brandsOf(token), 0) - entries.filter(isLost).length;
}

/** Whether only a run would give what an entry names. */
export function isLost({ what }: Entry): boolean {
  return what === NOT_LITERAL;
}
