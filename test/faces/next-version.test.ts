import { expect, it, vi } from "vitest";
import { createVersionGuard, unsupportedVersions } from "../../generator/faces/versions.ts";
import { openApi } from "../built.ts";

vi.mock("../../generator/model/identity.ts", async (original) => ({
  ...(await original<object>()),
  API_ROOT: "/api/v2",
}));

it("an API with another version rejects v1, but not its own version", async () => {
  const { identity } = await openApi();
  const guard = createVersionGuard({ identity, release: "0123456789abcdef" });
  const patterns = unsupportedVersions({ origin: "", path: "" }).map((pathname) => new URLPattern({ pathname }));
  for (const [version, isRejected] of [
    ["v1", true],
    ["v2", false],
    ["v2.0", true],
    ["v20", true],
    ["v12", true],
  ] as const) {
    const pathname = `/api/${version}/tokens`;
    expect(guard.matches(pathname, "GET"), version).toBe(isRejected);
    expect(
      patterns.some((pattern) => pattern.test({ pathname })),
      version,
    ).toBe(isRejected);
  }
  const response = await guard.handle(new Request("https://localhost/api/v1/tokens"));
  expect(await response?.json()).toMatchObject({ message: "API version v1 is not supported. Supported: v2" });
});
