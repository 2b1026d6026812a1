import type { Identity } from "../../model/identity.ts";
import { once } from "../../resolve/memoize.ts";
import type { Disk } from "../../tokens/disk.ts";
import type { Report } from "../../tokens/problem.ts";
import { checkCode } from "./code-check.ts";
import { checkPage } from "./page-check.ts";
import { pageContext } from "./page-context.ts";
import { type FilledPage, readPage } from "./pages.ts";

type ReadOptions = {
  readonly identity: Omit<Identity, "pages">;
  readonly fileOf: (id: string) => string;
  /** Skips the check of code examples. */
  readonly takesExamples: boolean;
};

/** Reads, fills and checks an identity's pages in order; reports and omits invalid ones. */
export async function readPages(
  disk: Disk,
  ids: readonly string[],
  { identity, fileOf, takesExamples }: ReadOptions,
  report: Report,
): Promise<FilledPage[]> {
  const pages: FilledPage[] = [];
  const isUnread = () => false;
  const context = once(() => ({ ...pageContext(identity), isUnread }));
  for (const id of ids) {
    const file = fileOf(id);
    const text = await disk.text(file);
    const page = text === undefined ? undefined : readPage(id, { file, text }, context(), report);
    if (text === undefined || page === undefined) continue;
    await checkPage({ ...page, isUnread }, identity, ids, report);
    if (!takesExamples) await checkCode(page, report);
    pages.push(page);
  }
  return pages;
}
