import { expect, it } from "vitest";
import { HOSTS } from "./hosts.ts";
import { auditHost, allAudits } from "./on-host.ts";

it("gives every audit a unique id", () => {
  expect(allAudits.filter(({ id }) => !/^[A-Z]{2}-\d{2}(\/\S+)?$/.test(id))).toEqual([]);
  expect(new Set(allAudits.map(({ id }) => id)).size).toBe(allAudits.length);
});

it("has no duplicate sentences", () => {
  expect(new Set(allAudits.map(({ sentence }) => sentence)).size).toBe(allAudits.length);
});

const UNSAMPLED = new Set(["memory", "node"]);

/** The other hosts serve the same bytes, as `build/parity.test.ts` verifies. */
const SAMPLE = 20;

for (const host of HOSTS) auditHost(host, UNSAMPLED.has(host.name) ? {} : { limit: SAMPLE });
