/** A source that cannot become an identity, in words for the person who named it. */
export class ImportError extends Error {
  override readonly name = "ImportError";
  /** How to fix it, where that is known. */
  readonly fix: string | null;

  constructor(message: string, fix: string | null = null) {
    super(message);
    this.fix = fix;
  }
}
