import { buildClientSchema, getIntrospectionQuery, type GraphQLSchema, type IntrospectionQuery } from "graphql";
import { errorsIn, send } from "./requests.ts";
import { find, say } from "./settings.ts";
import { showTypes } from "./types.ts";

const section = find<HTMLDetailsElement>("#schema");
const note = find("[role=status]", section);
const retry = find<HTMLButtonElement>("#retry");

/** Reads the endpoint's schema, shows it and passes it on; if that fails, shows why and a button to try again. */
export async function readSchema(use: (schema: GraphQLSchema) => void): Promise<void> {
  note.textContent = say("loading");
  note.classList.remove("mistake");
  retry.hidden = true;
  const read = await fetchSchema();
  if ("schema" in read) {
    note.textContent = "";
    showTypes(read.schema);
    use(read.schema);
    return;
  }
  // Opened, so that people see why there are no completions.
  section.open = true;
  note.textContent = read.failed;
  note.classList.add("mistake");
  retry.addEventListener("click", () => void readSchema(use), { once: true });
  retry.hidden = false;
}

async function fetchSchema(): Promise<{ readonly schema: GraphQLSchema } | { readonly failed: string }> {
  const result = await send({ query: getIntrospectionQuery() });
  if (result === undefined) return { failed: say("noSchema") };
  if ("failed" in result) return result;
  const { data } = (result.json ?? {}) as { data?: IntrospectionQuery | null };
  const [error] = errorsIn(result.json);
  if (!data) {
    if (error !== undefined) return { failed: say("noIntrospection", error) };
    return { failed: say("noSchema", `HTTP ${result.status}.`) };
  }
  try {
    return { schema: buildClientSchema(data) };
  } catch (error) {
    return { failed: say("noSchema", error instanceof Error ? error.message : "") };
  }
}
