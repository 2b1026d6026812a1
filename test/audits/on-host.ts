import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { audits } from "./all.ts";
import { type Ask, type Audit, furtherModifiers } from "./audit.ts";
import { FURTHER, furtherAudits } from "./further-modifiers.ts";
import type { Host } from "./hosts.ts";

/** Every audit of the specification. */
export const every: readonly Audit[] = [...audits, ...furtherAudits];

/** Runs the audits that a host has the means for; `most` of them, evenly spread over all areas, if it is given. */
export function auditHost({ name, has, least, further = false, open }: Host, { most = Infinity } = {}): void {
  const expected = further ? every : audits;
  const able = expected.filter(({ needs }) => has.includes(needs));
  const step = Math.max(1, able.length / most);
  const chosen = able.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));

  describe(`on the host ${name}`, () => {
    let host: Awaited<ReturnType<typeof open>>;
    const ask: Ask = (request) => host.ask(request);

    beforeAll(async () => {
      host = await open();
      const missing = [...new Set(expected.filter((audit) => !able.includes(audit)).map(({ needs }) => needs))];
      const reason = missing.length === 0 ? "" : `; without the ${missing.join(", ")} the others can't pass here`;
      console.log(`${name}: ${chosen.length} of ${expected.length} audits${reason}`);
    });

    afterAll(() => host.close());

    // Netlify's own runtime delays each response, so requests overlap.
    it.concurrent.each(chosen)("$id $level $sentence", async ({ request, check }) => {
      const response = await ask(request);
      await check(response, await response.clone().text(), ask);
    });

    it("has the modifiers that its audits expect", async () => {
      expect(await furtherModifiers(ask)).toEqual(further ? FURTHER : []);
    });

    it("has the means for its share of the audits", () => {
      expect(able.length / expected.length).toBeGreaterThanOrEqual(least);
    });
  });
}
