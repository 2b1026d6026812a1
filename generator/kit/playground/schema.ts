import {
  buildClientSchema,
  getIntrospectionQuery,
  getNamedType,
  type GraphQLArgument,
  type GraphQLNamedType,
  type GraphQLSchema,
  type GraphQLType,
  type IntrospectionQuery,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedScalarType,
  isUnionType,
} from "graphql";
import { errorsIn, send } from "./requests.ts";
import { find, make, say } from "./settings.ts";

const section = find<HTMLDetailsElement>("#schema");
const note = find("[role=status]", section);
const retry = find<HTMLButtonElement>("#retry");

/** Reads the endpoint's schema, shows it and passes it to `use`; if that fails, shows the reason and a retry button. */
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
  // Opens the section, so that people see why there are no completions.
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

const list = find("#types");
const label = find("label", section);
const search = find<HTMLInputElement>("input", label);

/** A row of a type: a field, a value of an enum, a member of a union. */
type Row = {
  readonly name: string;
  readonly arguments?: readonly GraphQLArgument[];
  readonly type?: GraphQLType;
  readonly description?: string | null | undefined;
  readonly deprecationReason?: string | null | undefined;
};

/** Lists the types of a schema with a search by name; the rows of a type are created when it is opened. */
function showTypes(schema: GraphQLSchema): void {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const types = Object.values(schema.getTypeMap())
    .filter((type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type))
    .sort((a, b) => rank(a) - rank(b) || (a.name < b.name ? -1 : 1));
  function rank(type: GraphQLNamedType): number {
    return (roots as readonly unknown[]).includes(type) ? 0 : 1;
  }
  const update = () => narrow(types, search.value.trim().toLowerCase());
  list.replaceChildren(
    ...types.map((type) => showType(type, update)),
    make("p", { className: "note", hidden: true }, say("nothingFound")),
  );
  label.hidden = false;
  search.addEventListener("input", update);
}

/** Shows the types whose name contains a word, and the matching rows of all other types. */
function narrow(types: readonly GraphQLNamedType[], word: string): void {
  let count = 0;
  for (const type of types) {
    const isTypeMatch = has(type, word);
    const isMatch = isTypeMatch || rowsOf(type).some((row) => has(row, word));
    const details = find(`#${idOf(type)}`);
    details.hidden = !isMatch;
    for (const row of details.querySelectorAll<HTMLElement>("dl > div"))
      row.hidden = !isTypeMatch && !has({ name: row.dataset["name"] ?? "" }, word);
    if (isMatch) count++;
  }
  find(".note", list).hidden = count > 0;
}

function has({ name }: { readonly name: string }, word: string): boolean {
  return name.toLowerCase().includes(word);
}

function showType(type: GraphQLNamedType, onOpen: () => void): HTMLElement {
  const details = make("details", { id: idOf(type) }, make("summary", {}, make("code", {}, type.name)));
  const fill = () => {
    details.append(...describe(type));
    onOpen();
  };
  // Creates rows only for opened types, because a schema may have thousands of fields.
  details.addEventListener("toggle", fill, { once: true });
  return details;
}

function describe(type: GraphQLNamedType): HTMLElement[] {
  const about = type.description ? [make("p", { className: "about" }, type.description)] : [];
  const rows = rowsOf(type).map(showRow);
  return rows.length > 0 ? [...about, make("dl", {}, ...rows)] : about;
}

function showRow({ name, arguments: given = [], type, description, deprecationReason }: Row): HTMLElement {
  const signature = make("code", {}, make("b", {}, name));
  if (given.length > 0) signature.append("(", ...given.flatMap(showArgument), ")");
  if (type !== undefined) signature.append(": ", showReference(type));
  const about = [description, deprecationReason && say("deprecated", deprecationReason)].filter(Boolean).join(" ");
  const row = make("div", {}, make("dt", {}, signature), ...(about === "" ? [] : [make("dd", {}, about)]));
  row.dataset["name"] = name;
  return row;
}

function showArgument({ name, type }: GraphQLArgument, index: number): (Node | string)[] {
  return [index > 0 ? ", " : "", make("i", {}, name), ": ", showReference(type)];
}

/** Shows the name of a type as a button that opens the type. */
function showReference(type: GraphQLType): Node | string {
  const namedType = getNamedType(type);
  if (isSpecifiedScalarType(namedType)) return String(type);
  const button = make("button", { type: "button", className: "plain" }, String(type));
  button.addEventListener("click", () => {
    search.value = "";
    search.dispatchEvent(new Event("input"));
    const details = find<HTMLDetailsElement>(`#${idOf(namedType)}`);
    details.open = true;
    find("summary", details).focus();
    details.scrollIntoView({ block: "nearest" });
  });
  return button;
}

function rowsOf(type: GraphQLNamedType): readonly Row[] {
  if (isObjectType(type) || isInterfaceType(type)) {
    return Object.values(type.getFields()).map((field) => ({
      ...pick(field),
      arguments: field.args,
      type: field.type,
    }));
  }
  if (isInputObjectType(type))
    return Object.values(type.getFields()).map((field) => ({ ...pick(field), type: field.type }));
  if (isEnumType(type)) return type.getValues().map(pick);
  return isUnionType(type) ? type.getTypes().map((member) => ({ name: "", type: member })) : [];
}

function pick({ name, description, deprecationReason }: Row): Row {
  return { name, description, deprecationReason };
}

function idOf({ name }: GraphQLNamedType): string {
  return `type-${name}`;
}
