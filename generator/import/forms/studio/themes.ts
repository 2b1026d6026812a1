/** A theme of Tokens Studio: which sets of tokens it takes. */
export type StudioTheme = {
  readonly name: string;
  readonly group: string | undefined;
  readonly sets: Readonly<Record<string, string>>;
  /** Whether it is chosen in the source. */
  readonly isActive: boolean;
  /** Where the source has it, under a name that another one of its group has, too. */
  readonly place?: string;
  /** Which of several groups it was in that are one choice. */
  readonly part?: string;
};

/** Whether a theme takes a set that it has in this state. */
export function isTaken(state = ""): boolean {
  return /^(enabled|source)$/.test(state);
}
