/** A page of the reference, as its list shows it; the text itself is a file. */
export type Page = {
  readonly id: string;
  /** Its first heading. */
  readonly title: string;
  /** Its first paragraph, without markup. */
  readonly summary: string;
};
