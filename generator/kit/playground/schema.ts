import { buildClientSchema, getIntrospectionQuery, type GraphQLSchema, type IntrospectionQuery } from "graphql";
import { ask, errorsIn } from "./requests.ts";
import { find, say } from "./settings.ts";
import { showTypes } from "./types.ts";

const section = find<HTMLDetailsElement>("#schema");
const note = find("[role=status]", section);
const retry = find<HTMLButtonElement>("#retry");

/** Asks the endpoint for its schema, shows it and hands it on; says why where there is none, and offers to ask again. */
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
  // Where it stands folded up, nobody would see why nothing is completed.
  section.open = true;
  note.textContent = read.failed;
  note.classList.add("mistake");
  retry.addEventListener("click", () => void readSchema(use), { once: true });
  retry.hidden = false;
}

async function fetchSchema(): Promise<{ readonly schema: GraphQLSchema } | { readonly failed: string }> {
  const told = await ask({ query: getIntrospectionQuery() });
  if (told === undefined) return { failed: say("noSchema") };
  if ("failed" in told) return told;
  const { data } = (told.json ?? {}) as { data?: IntrospectionQuery | null };
  const [error] = errorsIn(told.json);
  if (!data) {
    if (error !== undefined) return { failed: say("noIntrospection", error) };
    return { failed: say("noSchema", `HTTP ${told.status}.`) };
  }
  try {
    return { schema: buildClientSchema(data) };
  } catch (error) {
    return { failed: say("noSchema", error instanceof Error ? error.message : "") };
  }
}
