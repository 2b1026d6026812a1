import * as fc from "fast-check";

const SURROGATES = { first: 0xd800, count: 0x800 };

/**
 * Any character of Unicode, as fast-check's own unit `binary` is: that one makes a table of all of them each time, which
 * takes seconds.
 */
export const anyCharacter = fc.integer({ min: 0, max: 0x10ffff - SURROGATES.count }).map(
  (place) => String.fromCodePoint(place < SURROGATES.first ? place : place + SURROGATES.count),
  (character) => {
    if (typeof character !== "string" || [...character].length !== 1) throw new Error("This is no character.");
    const code = character.codePointAt(0) ?? 0;
    return code < SURROGATES.first ? code : code - SURROGATES.count;
  },
);
