import { visible } from "./plain.ts";
import { styled, type Terminal } from "./style.ts";

/** An error that is not a problem of a file, in a sentence or two. */
export function showError(message: string, terminal: Terminal): string {
  return `${styled("vitral:", "bad", terminal)} ${visible(message)}\n`;
}

/** Commander's messages for usage errors, and ours in their place. */
const SENTENCES: readonly (readonly [said: RegExp, sentence: string])[] = [
  [/^option '(\S+) .*?' argument '(.*)' is invalid\./s, 'Invalid value "$2" for $1.'],
  [/^command-argument value '(.*)' is invalid for argument '(.*?)'\./s, 'Invalid <$2> "$1".'],
  [/^option '(\S+) (.*)' argument missing$/, "$1 needs a value. Expected: $1 $2."],
  [/^option '(\S+)(?: \S+)?' cannot be used with option '(\S+)(?: \S+)?'$/, "$1 and $2 cannot be used together."],
  [/^unknown option '(.*)'$/s, 'Unknown option "$1".'],
  [/^unknown command '(.*)'$/s, 'Unknown command "$1".'],
  [/^missing required argument '(.*)'$/, "Missing argument <$1>."],
  [/^too many arguments for '(.*?)'\. Expected (\d+ arguments?) but got /, 'The command "$1" takes $2, but got '],
];

/** A usage error in a sentence, with a suggestion if commander has one; hides a password in an address. */
export function showMisuse(said: string, terminal: Terminal): string {
  const [, text = said, near] = /^error: (.*?)(?:\n\((Did you mean .*)\))?\n?$/s.exec(said) ?? [];
  const plain = text.replace(/(\/\/[^\s/@:"]*):[^\s/@"]*@/, "$1:…@");
  const sentence = SENTENCES.reduce((message, [pattern, words]) => message.replace(pattern, words), plain);
  return showError(near === undefined ? sentence : `${sentence} ${near}`, terminal);
}

/** The file system's error codes in words. */
const REASONS: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  EPERM: "permission denied",
  EROFS: "the file system is read-only",
  ENOSPC: "the disk is full",
  EDQUOT: "your disk quota is used up",
  ENOTDIR: "a part of its path is a file, not a folder",
  ENAMETOOLONG: "its name is too long",
  EMFILE: "too many files are open",
};

/** An exception in a sentence: the file system's codes in words, other messages unchanged. */
export function showFailure(error: unknown, terminal: Terminal): string {
  const { code, path, message } = error as NodeJS.ErrnoException;
  if (code === undefined || path === undefined) return showError(message ?? String(error), terminal);
  // Removing a folder gives some reasons only in the system's words: "Unknown error: File name too long".
  const reason = code === "" ? /error: (.*?)(?: '|$)/.exec(message)?.[1] : code;
  return showError(`Cannot use "${path}": ${REASONS[code] ?? `the system reports ${reason}`}.`, terminal);
}
