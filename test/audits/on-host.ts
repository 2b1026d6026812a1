import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { audits } from "./all.ts";
import { type Send, type Audit, furtherModifiers } from "./audit.ts";
import { FURTHER, furtherAudits } from "./further-modifiers.ts";
import type { Host } from "./hosts.ts";

/** All audits, including the audits of further modifiers. */
export const allAudits: readonly Audit[] = [...audits, ...furtherAudits];

/** Runs the audits that match a host's capabilities; `limit` reduces them to an evenly spread sample. */
export function auditHost({ name, has, minimumShare, further = false, open }: Host, { limit = Infinity } = {}): void {
  const expected = further ? allAudits : audits;
  const supported = expected.filter(({ needs }) => has.includes(needs));
  const step = Math.max(1, supported.length / limit);
  const chosen = supported.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));

  describe(`on the host ${name}`, () => {
    let host: Awaited<ReturnType<typeof open>>;
    const send: Send = (request) => host.send(request);

    beforeAll(async () => {
      host = await open();
      const missing = [...new Set(expected.filter((audit) => !supported.includes(audit)).map(({ needs }) => needs))];
      const reason = missing.length === 0 ? "" : `; the rest need ${missing.join(", ")}`;
      console.log(`${name}: ${chosen.length} of ${expected.length} audits${reason}`);
    });

    afterAll(() => host.close());

    // Netlify's runtime delays each response, so requests run concurrently.
    it.concurrent.each(chosen)("$id $level $sentence", async ({ request, check }) => {
      const response = await send(request);
      await check(response, await response.clone().text(), send);
    });

    it("has the modifiers that its audits expect", async () => {
      expect(await furtherModifiers(send)).toEqual(further ? FURTHER : []);
    });

    it("supports its share of the audits", () => {
      expect(supported.length / expected.length).toBeGreaterThanOrEqual(minimumShare);
    });
  });
}
