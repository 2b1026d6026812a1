import type { Day } from "../model/day.ts";
import type { Calendars } from "./calendar.ts";
import type { Place } from "./root.ts";

/** What a deployment says about itself, so that the checks work for any identity. */
export type Deployment = Place & {
  readonly name: string;
  readonly release: string;
  /** The API's root according to the discovery file. */
  readonly linked: string;
  readonly timeZone: string;
  /** The default theme, and all of them; there is at least one. */
  readonly theme: string;
  readonly themes: readonly string[];
  readonly products: readonly string[];
  readonly seasons: readonly string[];
  /** Today, according to the deployment. */
  readonly day: Day;
  /** Today in the deployment's time zone, by our own clock. */
  readonly today: Day;
  readonly calendars: Calendars;
};
