/** A measured ratio with an optional bound. */
export type Row = {
  readonly what: string;
  readonly against: string;
  /** The reason for the comparison and the bound. */
  readonly why: string;
  readonly ratio: number;
  readonly bound?: { readonly least: number } | { readonly most: number };
};

export function median(figures: readonly number[]): number {
  return [...figures].sort((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;
}

/** Formats all rows as a table with bounds and verdicts, and the reason below each row. */
export function showTable(rows: readonly Row[]): string {
  const cells = rows.map(({ what, against, ratio, bound }) => [
    what,
    `÷ ${against}`,
    ratio.toFixed(2),
    showBound(bound),
    verdict({ ratio, bound }),
  ]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  return cells
    .map((row, index) => {
      const figures = row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ");
      return `${figures.trimEnd()}\n    ${rows[index]?.why}`;
    })
    .join("\n");
}

/** Returns whether a row is within its bound. */
export function isWithin({ ratio, bound }: Pick<Row, "ratio" | "bound">): boolean {
  if (bound === undefined) return true;
  return "least" in bound ? ratio >= bound.least : ratio <= bound.most;
}

function showBound(bound: Row["bound"]): string {
  if (bound === undefined) return "";
  return "least" in bound ? `at least ${bound.least}` : `at most ${bound.most}`;
}

function verdict(row: Pick<Row, "ratio" | "bound">): string {
  if (row.bound === undefined) return "";
  return isWithin(row) ? "ok" : "FAILS";
}
