import { visible } from "./plain.ts";
import { styled, type Terminal } from "./style.ts";

/** Renders an error that isn't a problem in a file. */
export function showError(message: string, terminal: Terminal): string {
  return `${styled("vitral:", "bad", terminal)} ${visible(message)}\n`;
}

/** Replacements for commander's messages. */
const SENTENCES: readonly (readonly [message: RegExp, sentence: string])[] = [
  [/^option '(\S+) .*?' argument '(.*)' is invalid\./s, 'Invalid value "$2" for $1.'],
  [/^command-argument value '(.*)' is invalid for argument '(.*?)'\./s, 'Invalid <$2> "$1".'],
  [/^option '(\S+) (.*)' argument missing$/, "$1 needs a value. Expected: $1 $2."],
  [/^option '(\S+)(?: \S+)?' cannot be used with option '(\S+)(?: \S+)?'$/, "$1 and $2 cannot be used together."],
  [/^unknown option '(.*)'$/s, 'Unknown option "$1".'],
  [/^unknown command '(.*)'$/s, 'Unknown command "$1".'],
  [/^missing required argument '(.*)'$/, "Missing argument <$1>."],
  [/^too many arguments for '(.*?)'\. Expected (\d+ arguments?) but got /, 'The command "$1" takes $2, but got '],
];

/** Renders commander's message for a usage error, with its suggestion if any. Hides a password in an address. */
export function showUsageError(output: string, terminal: Terminal): string {
  const [, text = output, suggestion] = /^error: (.*?)(?:\n\((Did you mean .*)\))?\n?$/s.exec(output) ?? [];
  const plain = text.replace(/(\/\/[^\s/@:"]*):[^\s/@"]*@/, "$1:…@");
  const sentence = SENTENCES.reduce((message, [pattern, words]) => message.replace(pattern, words), plain);
  return showError(suggestion === undefined ? sentence : `${sentence} ${suggestion}`, terminal);
}

/** Explanations of file-system error codes. */
const REASONS: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  EPERM: "permission denied",
  EROFS: "the file system is read-only",
  ENOSPC: "the disk is full",
  EDQUOT: "your disk quota is used up",
  ENOTDIR: "part of its path is a file, not a folder",
  ENAMETOOLONG: "its name is too long",
  EMFILE: "too many files are open",
};

/** Renders an exception. Explains file-system error codes in words, and keeps other messages. */
export function showFailure(error: unknown, terminal: Terminal): string {
  const { code, path, message } = error as NodeJS.ErrnoException;
  if (code === undefined || path === undefined) return showError(message ?? String(error), terminal);
  // Some errors from removing a folder have no code: "Unknown error: File name too long".
  const reason = code === "" ? /error: (.*?)(?: '|$)/.exec(message)?.[1] : code;
  return showError(`Cannot use "${path}": ${REASONS[code] ?? `the system reports ${reason}`}.`, terminal);
}
