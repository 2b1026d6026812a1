/** Thrown if a copy can't be made; the message states the reason, what is expected and how to fix it. */
export class MirrorError extends Error {
  /** True if the source may have been rebuilt while it was being read. */
  readonly mayHaveChanged: boolean;

  constructor(message: string, { mayHaveChanged = false }: { readonly mayHaveChanged?: boolean } = {}) {
    super(message);
    this.mayHaveChanged = mayHaveChanged;
  }
}
