import { visible } from "./plain.ts";
import { styled, type Terminal } from "./style.ts";

/** What went wrong, in a sentence or two, as every command prints it where no file has problems. */
export function showError(message: string, terminal: Terminal): string {
  return `${styled("vitral:", "bad", terminal)} ${visible(message)}\n`;
}

/** What commander says of a call that it cannot use, and how it is said here. */
const SENTENCES: readonly (readonly [said: RegExp, sentence: string])[] = [
  [/^option '(\S+) .*?' argument '(.*)' is invalid\./s, 'The option $1 is "$2".'],
  [/^command-argument value '(.*)' is invalid for argument '(.*?)'\./s, 'The <$2> is "$1".'],
  [/^option '(\S+) (.*)' argument missing$/, "The option $1 has no value. Expected: $1 $2."],
  [/^option '(\S+)' cannot be used with option '(\S+)'$/, "The options $1 and $2 cannot stand together."],
  [/^unknown option '(.*)'$/s, 'There is no option "$1".'],
  [/^unknown command '(.*)'$/s, 'There is no command "$1".'],
  [/^missing required argument '(.*)'$/, "The <$1> is missing."],
  [/^too many arguments for '(.*?)'\. Expected (\d+ arguments?) but got /, 'The command "$1" takes $2, and got '],
];

/** A call that commander cannot use, in a sentence, with what was perhaps meant; a password in an address is not told. */
export function showMisuse(said: string, terminal: Terminal): string {
  const [, text = said, near] = /^error: (.*?)(?:\n\((Did you mean .*)\))?\n?$/s.exec(said) ?? [];
  const plain = text.replace(/(\/\/[^\s/@:"]*):[^\s/@"]*@/, "$1:…@");
  const sentence = SENTENCES.reduce((message, [pattern, words]) => message.replace(pattern, words), plain);
  return showError(near === undefined ? sentence : `${sentence} ${near}`, terminal);
}

/** What the codes of the file system mean for a writer. */
const REASONS: Readonly<Record<string, string>> = {
  EACCES: "there is no permission",
  EPERM: "there is no permission",
  EROFS: "it lies where nothing may be written",
  ENOSPC: "the disk is full",
  EDQUOT: "the user's share of the disk is full",
  ENOTDIR: "a part of its path is a file, not a folder",
  ENAMETOOLONG: "its name is too long",
  EMFILE: "too many files are open",
};

/** What a command threw, in a sentence: the file system's codes in words, our own mistakes as they are. */
export function showFailure(error: unknown, terminal: Terminal): string {
  const { code, path, message } = error as NodeJS.ErrnoException;
  if (code === undefined || path === undefined) return showError(message ?? String(error), terminal);
  // Removing a folder tells some reasons in the system's words alone: "Unknown error: File name too long".
  const said = code === "" ? /error: (.*?)(?: '|$)/.exec(message)?.[1] : code;
  return showError(`"${path}" cannot be used: ${REASONS[code] ?? `the system says ${said}`}.`, terminal);
}
