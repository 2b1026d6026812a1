/** A copy that cannot be made, with what was found, what is expected and how to fix it as sentences. */
export class MirrorError extends Error {
  /** True when another state of the source may explain it: it was rebuilt while it was read. */
  readonly mayHaveChanged: boolean;

  constructor(message: string, { mayHaveChanged = false }: { readonly mayHaveChanged?: boolean } = {}) {
    super(message);
    this.mayHaveChanged = mayHaveChanged;
  }
}
