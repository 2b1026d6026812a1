import { describe, expect, it } from "vitest";
import { pathBelow, placeOf } from "../../generator/verify/deployment.ts";

describe("The address of a deployment", () => {
  it.each([
    ["https://example.org", "https://example.org"],
    ["https://example.org/", "https://example.org"],
    ["https://example.org/api/v1", "https://example.org"],
    ["https://example.org/api/v1/", "https://example.org"],
    ["https://example.org/api/v1/themes/x?season=auto#y", "https://example.org"],
    ["https://example.org:8443/x/y/", "https://example.org:8443/x/y"],
    ["https://example.org/x/api/v1/tokens.css", "https://example.org/x"],
    ["https://example.org/api/v10", "https://example.org/api/v10"],
  ])("%s belongs to the site %s", (address, site) => {
    expect(placeOf(new URL(address))).toEqual({ site, root: `${site}/api/v1` });
  });

  it.each([
    ["/x/api/v1/themes", "/themes"],
    ["https://mirror.example/x/api/v1/themes", "/themes"],
    ["/x/api/v1", ""],
    ["/x/api/v1.tar.gz", ".tar.gz"],
    ["/api/v1/themes", undefined],
    ["/x/api/v10", undefined],
    ["http://[", undefined],
  ])("a link to %s has the API path %j", (link, path) => {
    expect(pathBelow(link, "http://127.0.0.1/x/api/v1")).toBe(path);
  });
});
