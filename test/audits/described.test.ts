import { expect, it } from "vitest";
import { matchRoute } from "../../generator/http/routes.ts";
import { openApi, ROOT } from "../built.ts";
import { compiler, type Schema } from "../faces/schema.ts";
import { temporaryFolder } from "../temporary.ts";
import { audits } from "./all.ts";
import { furtherAudits } from "./further-modifiers.ts";
import { widen } from "./widened.ts";

type Content = { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
type Described = { readonly operationId: string; readonly responses: Readonly<Record<string, Content>> };

/** The operation at an address; the query doesn't matter. */
function operationAt(address: string): string | undefined {
  const path = address.split(/[?#]/, 1)[0] ?? "";
  const segments = path
    .replace(/^\/api\/v1\/?/, "")
    .replace(/\/$/, "")
    .split("/")
    .filter(Boolean);
  return path.startsWith("/api/v1") ? matchRoute(segments)?.route.operation.id : undefined;
}

it.each([
  ["the identity", () => ROOT, audits],
  ["an identity with seven modifiers", () => widen(temporaryFolder()), [...audits, ...furtherAudits]],
])(
  "every response to an audit of %s matches the OpenAPI document",
  async (name, folder, all) => {
    const { get } = await openApi({ root: folder() });
    const document = await get("/api/v1/openapi.json").json();
    const compile = compiler(document.components.schemas);
    const paths = Object.values(document.paths as Record<string, { readonly get: Described }>);
    const described = new Map(paths.map(({ get: operation }) => [operation.operationId, operation]));
    const validateError = compile({ $ref: "#/components/schemas/Error" });
    const counts = { data: 0, errors: 0, skipped: 0 };
    for (const { id, request } of all) {
      const { address, method = "GET", headers = {} } = request;
      const response = get(address, { method, headers });
      const type = response.headers.get("content-type")?.split(";", 1)[0] ?? "";
      const text = await response.text();
      if (response.status >= 400 && method === "GET") {
        expect(validateError(JSON.parse(text)), `${id}: ${JSON.stringify(validateError.errors)}`).toBe(true);
        counts.errors++;
        continue;
      }
      const operation = described.get(operationAt(address) ?? "");
      if (response.status !== 200 || text === "" || operation === undefined) {
        counts.skipped++;
        continue;
      }
      const content = operation.responses["200"]?.content[type];
      expect(content, `${id}: ${type} is not documented for ${operation.operationId}`).toBeDefined();
      if (type === "application/json") {
        const validate = compile(content!.schema);
        expect(validate(JSON.parse(text)), `${id}: ${JSON.stringify(validate.errors)}`).toBe(true);
      }
      counts.data++;
    }
    console.log(
      `${name}: ${counts.data} responses and ${counts.errors} errors match, ${counts.skipped} have no described body`,
    );
    expect(counts.data).toBeGreaterThan(300);
    expect(counts.errors).toBeGreaterThan(100);
  },
  120_000,
);
