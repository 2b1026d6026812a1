import * as fc from "fast-check";

const SURROGATES = { first: 0xd800, count: 0x800 };

/**
 * Any Unicode character, like fast-check's unit `binary`, which takes seconds because it builds a table of all
 * characters on each call.
 */
export const anyCharacter = fc.integer({ min: 0, max: 0x10ffff - SURROGATES.count }).map(
  (index) => String.fromCodePoint(index < SURROGATES.first ? index : index + SURROGATES.count),
  (character) => {
    if (typeof character !== "string" || [...character].length !== 1) throw new Error("This isn't a single character.");
    const code = character.codePointAt(0) ?? 0;
    return code < SURROGATES.first ? code : code - SURROGATES.count;
  },
);
