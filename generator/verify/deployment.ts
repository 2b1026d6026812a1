import type { Day } from "../model/day.ts";
import type { Calendars } from "./calendar.ts";
import type { Place } from "./root.ts";

/** What a deployment tells of itself, so that nothing of any identity need be known. */
export type Deployment = Place & {
  readonly name: string;
  readonly release: string;
  /** Where the discovery says that the API's root is. */
  readonly linked: string;
  readonly timeZone: string;
  /** The theme that holds when none is named, and all of them; there is at least one. */
  readonly theme: string;
  readonly themes: readonly string[];
  readonly products: readonly string[];
  readonly seasons: readonly string[];
  /** The day that the deployment says it is. */
  readonly day: Day;
  /** The day that it is, by the clock of who asks, in the deployment's time zone. */
  readonly today: Day;
  readonly calendars: Calendars;
};
