/** A requirement of the toolkit's specification or contract, with a stable id. */
export type ToolkitAudit = {
  readonly id: string;
  readonly level: "MUST" | "SHOULD";
  readonly sentence: string;
  /** Throws if the toolkit doesn't meet the requirement. */
  readonly check: () => void | Promise<void>;
};

/** An audit as a table row. */
export type ToolkitRow = readonly [id: string, sentence: string, check: ToolkitAudit["check"]];

/** Defines audits that the toolkit must pass. */
export function must(rows: readonly ToolkitRow[]): ToolkitAudit[] {
  return rows.map(([id, sentence, check]) => ({ id, level: "MUST", sentence, check }));
}

/** Defines recommendations, which callers must not rely on. */
export function should(rows: readonly ToolkitRow[]): ToolkitAudit[] {
  return rows.map(([id, sentence, check]) => ({ id, level: "SHOULD", sentence, check }));
}
