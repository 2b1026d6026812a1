import { KitMCPServer } from "../../generator/kit/mcp-server.ts";

/** A server with notes, a failing log, squares, and a tool that adds. */
export function toy(): KitMCPServer {
  const server = new KitMCPServer({ name: "notes", version: "2.0.0", instructions: "Read today's note.", onError });
  const today = { uri: "docs://notes/today", name: "Today", description: "What is to be done today." };
  server.registerResource({ ...today, mimeType: "text/markdown" }, async () => "# Buy bread\n");
  server.registerResource({ uri: "file:///Notes/../b", name: "B", description: "A file." }, (uri) => `at ${uri}`);
  server.registerResource({ uri: "log://today", name: "Log", description: "The log." }, () => {
    throw new Error("EACCES /var/log/secret");
  });
  const squares = { uriTemplate: "app://squares/{number}{?unit}", name: "Squares", description: "A square." };
  server.registerTemplate(squares, (_, { number, unit = "" }) =>
    /^\d+$/.test(number ?? "") ? `${Number(number) ** 2}${unit}` : { refused: `"${number}" is no number.` },
  );
  const asText = { uriTemplate: "app://squares/{number}.txt", name: "As text", description: "The same." };
  server.registerTemplate({ ...asText, mimeType: "text/x-square" }, (_, { number }) => `text ${number}`);
  const integer = { type: "integer" };
  server.registerTool(
    {
      name: "add",
      description: "Adds.",
      inputSchema: {
        type: "object",
        properties: { one: integer, other: integer },
        required: ["one", "other"],
        additionalProperties: false,
      },
      explain: ({ one }) => (one === 13 ? "Thirteen is not added here." : undefined),
    },
    ({ one, other }) => {
      if (one === 0) throw new Error("secret");
      const sum = Number(one) + Number(other);
      return sum > 100 ? { refused: "That is too much." } : { text: String(sum), data: { sum } };
    },
  );
  return server;
}

/** The errors that handlers threw, which clients don't receive. */
export const thrown: unknown[] = [];
const onError = (error: unknown) => thrown.push(error);
