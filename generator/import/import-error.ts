/** Reports to the user why a source can't become an identity. */
export class ImportError extends Error {
  override readonly name = "ImportError";
  readonly fix: string | null;

  constructor(message: string, fix: string | null = null) {
    super(message);
    this.fix = fix;
  }
}
