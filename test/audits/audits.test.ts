import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { audits } from "./all.ts";
import { type Ask, furtherModifiers } from "./audit.ts";
import { FURTHER, furtherAudits } from "./further-modifiers.ts";
import { HOSTS } from "./hosts.ts";

const every = [...audits, ...furtherAudits];

it("gives every audit its own id", () => {
  expect(every.filter(({ id }) => !/^[A-Z]{2}-\d{2}(\/\S+)?$/.test(id))).toEqual([]);
  expect(new Set(every.map(({ id }) => id)).size).toBe(every.length);
});

it("says every sentence once", () => {
  expect(new Set(every.map(({ sentence }) => sentence)).size).toBe(every.length);
});

describe.each(HOSTS)("on the host $name", ({ name, has, least, further = false, open }) => {
  const own = further ? every : audits;
  const able = own.filter(({ needs }) => has.includes(needs));
  const others = own.length - able.length;
  let host: Awaited<ReturnType<typeof open>>;
  let ran = 0;
  const ask: Ask = (request) => host.ask(request);

  beforeAll(async () => {
    host = await open();
    const expected = [...new Set(own.filter((audit) => !able.includes(audit)).map(({ needs }) => needs))].join(" or ");
    const rest = others === 0 ? "" : `; the other ${others} need what this host lacks: ${expected}`;
    console.log(`${name}: ${able.length} of ${own.length} audits${rest}`);
  });

  afterAll(() => host.close());

  // Netlify's own runtime waits with each response, so several requests are on their way at once.
  it.concurrent.each(able)("$id $level $sentence", async ({ request, check }) => {
    ran++;
    const response = await ask(request);
    await check(response, await response.clone().text(), ask);
  });

  it("has the modifiers that its audits expect", async () => {
    expect(await furtherModifiers(ask)).toEqual(further ? FURTHER : []);
  });

  it("ran every audit that it has the means for", () => {
    expect(ran).toBe(able.length);
    expect(ran / own.length).toBeGreaterThanOrEqual(least);
  });
});
