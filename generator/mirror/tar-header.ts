/** The blocks that a tar consists of. */
export const BLOCK = 512;

/** A name of more signs stands in several fields. */
const LONGEST_NAME = 100;

/** A size of more octal digits is written in another way. */
const SIZE_DIGITS = 11;

/** Where the fields of a header begin (ustar, IEEE Std 1003.1-1988). */
const [SIZE, SUM] = [124, 148];

const PLAIN = plainHeader();
const PLAIN_SUM = sumOf(PLAIN);
const ZERO = 0x30;

/** The header of a file as a build writes it, without an owner or a time; null where it does not fit into one block. */
export function headerOf(name: string, size: number): Buffer | null {
  const digits = size.toString(8).padStart(SIZE_DIGITS, "0");
  const header = Buffer.from(PLAIN);
  if (header.write(name, 0, "latin1") > LONGEST_NAME || digits.length > SIZE_DIGITS) return null;
  header.write(digits, SIZE, "latin1");
  let sum = PLAIN_SUM - SIZE_DIGITS * ZERO;
  for (let at = 0; at < name.length; at++) sum += name.charCodeAt(at);
  for (let at = 0; at < digits.length; at++) sum += digits.charCodeAt(at);
  header.write(sum.toString(8).padStart(6, "0"), SUM, "latin1");
  return header;
}

/** The header of an empty file without a name, its sum left open. */
function plainHeader(): Buffer {
  const header = Buffer.alloc(BLOCK);
  const fields: readonly (readonly [at: number, text: string])[] = [
    [100, "000644 "],
    [108, "000000 "],
    [116, "000000 "],
    [SIZE, "00000000000 "],
    [136, "00000000000 "],
    [SUM, "       "],
    [156, "0"],
    [257, "ustar\u000000"],
    [329, "000000 "],
    [337, "000000 "],
  ];
  for (const [at, text] of fields) header.write(text, at, "latin1");
  return header;
}

/** The sum of a header counts its own field as eight spaces; seven stand there, and an end. */
function sumOf(header: Uint8Array): number {
  return header.reduce((sum, byte) => sum + byte, " ".charCodeAt(0));
}
