/** One demand of the toolkit's specification or of its contract, with an id that never changes. */
export type ToolkitAudit = {
  readonly id: string;
  readonly level: "MUST" | "SHOULD";
  readonly sentence: string;
  /** Throws when what the toolkit does is not what the audit demands. */
  readonly check: () => void | Promise<void>;
};

/** An audit as a line of a table. */
export type ToolkitRow = readonly [id: string, sentence: string, check: ToolkitAudit["check"]];

/** Requirements of the toolkit. */
export function must(rows: readonly ToolkitRow[]): ToolkitAudit[] {
  return rows.map(([id, sentence, check]) => ({ id, level: "MUST", sentence, check }));
}

/** Recommendations for the toolkit, which callers must not rely on. */
export function should(rows: readonly ToolkitRow[]): ToolkitAudit[] {
  return rows.map(([id, sentence, check]) => ({ id, level: "SHOULD", sentence, check }));
}
