import type { Content, RenderPart } from "../site/site.ts";
import type { Output } from "./output.ts";
import type { RecordedSitePart } from "./record.ts";
import { createTracker } from "./tracker.ts";

/** What stands for the content of a file that stays as it is in the old build. */
export const KEPT = Symbol("kept");

/** The parts of the site, rendered as far as they have to be. */
export type SiteParts = {
  readonly render: RenderPart<Content | typeof KEPT>;
  /** What the next build has to know of the parts. */
  readonly recorded: Readonly<Record<string, RecordedSitePart>>;
};

/** Renders the parts of the site, but for those that stay as they are in the old build. */
export function createSiteParts({ old, keep }: Output): SiteParts {
  const known = old.record.site;
  const tracker = createTracker((name) => known[name]?.read);
  const recorded: Record<string, RecordedSitePart> = {};
  const kept = (name: string) => {
    const files = known[name]?.files ?? [];
    return files.every(keep) ? Object.fromEntries(files.map((path) => [path, KEPT] as const)) : null;
  };
  return {
    recorded,
    render: (site, { name, render }) => {
      const files = tracker.render<typeof site, Readonly<Record<string, Content | typeof KEPT>>>(name, site, {
        render,
        kept: () => kept(name),
      });
      recorded[name] = { read: tracker.read.get(name) ?? {}, files: Object.keys(files) };
      return files;
    },
  };
}
