import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { audits } from "./all.ts";
import type { Ask } from "./audit.ts";
import { HOSTS } from "./hosts.ts";

it("gives every audit its own id", () => {
  expect(audits.filter(({ id }) => !/^[A-Z]{2}-\d{2}(\/\S+)?$/.test(id))).toEqual([]);
  expect(new Set(audits.map(({ id }) => id)).size).toBe(audits.length);
});

it("says every sentence once", () => {
  expect(new Set(audits.map(({ sentence }) => sentence)).size).toBe(audits.length);
});

describe.each(HOSTS)("on the host $name", ({ name, has, least, open }) => {
  const able = audits.filter(({ needs }) => has.includes(needs));
  const others = audits.length - able.length;
  let host: Awaited<ReturnType<typeof open>>;
  let ran = 0;
  const ask: Ask = (request) => host.ask(request);

  beforeAll(async () => {
    host = await open();
    const expected = [...new Set(audits.filter((audit) => !able.includes(audit)).map(({ needs }) => needs))].join(
      " or ",
    );
    const rest = others === 0 ? "" : `; the other ${others} need what this host lacks: ${expected}`;
    console.log(`${name}: ${able.length} of ${audits.length} audits${rest}`);
  });

  afterAll(() => host.close());

  // Netlify's own runtime waits with each response, so several requests are on their way at once.
  it.concurrent.each(able)("$id $level $sentence", async ({ request, check }) => {
    ran++;
    const response = await ask(request);
    await check(response, await response.clone().text(), ask);
  });

  it("ran every audit that it has the means for", () => {
    expect(ran).toBe(able.length);
    expect(ran / audits.length).toBeGreaterThanOrEqual(least);
  });
});
