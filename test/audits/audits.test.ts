import { expect, it } from "vitest";
import { HOSTS } from "./hosts.ts";
import { auditHost, every } from "./on-host.ts";

it("gives every audit its own id", () => {
  expect(every.filter(({ id }) => !/^[A-Z]{2}-\d{2}(\/\S+)?$/.test(id))).toEqual([]);
  expect(new Set(every.map(({ id }) => id)).size).toBe(every.length);
});

it("says every sentence once", () => {
  expect(new Set(every.map(({ sentence }) => sentence)).size).toBe(every.length);
});

const WHOLE = new Set(["memory", "node"]);

/** The other hosts serve the same bytes, which `build/parity.test.ts` proves. */
const SAMPLE = 20;

for (const host of HOSTS) auditHost(host, WHOLE.has(host.name) ? {} : { most: SAMPLE });
