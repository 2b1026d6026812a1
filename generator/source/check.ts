import type { Span } from "../model/day.ts";
import type { Identity } from "../model/identity.ts";
import { firstOverlap } from "../resolve/season.ts";
import { inside, type Spot } from "./form.ts";

/** What only the whole identity can tell: faults that no single value has. */
export function checkIdentity(identity: Omit<Identity, "pages">, span: Span, spot: Spot): void {
  checkOverlaps(identity, span, spot);
}

/** Two seasons of equal priority may not share a day in a published year: nothing would choose between them. */
function checkOverlaps({ seasons }: Pick<Identity, "seasons">, span: Span, spot: Spot): void {
  const overlap = firstOverlap(seasons, span);
  if (overlap === null) return;
  const [one, other] = overlap.seasons;
  const { document, path, report } = inside(spot, "season", other.id);
  report({
    place: document.place(path, "key"),
    message: `The seasons "${one.id}" and "${other.id}" have the same priority and are both in force on ${overlap.day}.`,
    fix: "Change a period, or give one of them a priority.",
  });
}
