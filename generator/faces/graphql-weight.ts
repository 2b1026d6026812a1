import {
  type FieldNode,
  GraphQLError,
  type GraphQLField,
  type GraphQLOutputType,
  getArgumentValues,
  getNamedType,
  getNullableType,
  isListType,
  isObjectType,
  isScalarType,
  type SelectionSetNode,
  type ValidationContext,
  type ValidationRule,
} from "graphql";
import { matchRoute } from "../http/routes.ts";
import { API_ROOT } from "../model/identity.ts";
import { filePath } from "../operations/addresses.ts";
import type { Extensions } from "./graphql-schema.ts";
import type { Sizes } from "./sizes.ts";

/** Maximum size of a response in bytes, measured by the API's files with the same data. */
const MAX_BYTES = 2_000_000;

/**
 * Creates a rule that rejects a query whose response may exceed 2 MB. Each root field weighs as much as its response's
 * file, times the number of aliases that select its data. A single field always passes.
 */
export function createWeightRule(sizes: Sizes): ValidationRule {
  const largest = largestByFormat(sizes);
  const weigh = (field: GraphQLField<unknown, unknown>, node: FieldNode): number => {
    const { operation, format, locate } = field.extensions as unknown as Extensions;
    // Validation runs before variables have values.
    const hasVariable = node.arguments?.some(({ value }) => value.kind === "Variable");
    const located = hasVariable ? undefined : locate(getArgumentValues(field, node));
    const bytes = located === undefined || "error" in located ? undefined : sizes.get(filePath(located) ?? "");
    return bytes ?? largest.get(`${operation.id}.${format}`) ?? 0;
  };
  return (context) => ({
    OperationDefinition({ selectionSet }) {
      const fields = context.getSchema().getQueryType()?.getFields() ?? {};
      const roots = [...Map.groupBy(fieldsIn([selectionSet], context), keyOf).values()].flatMap((nodes) => {
        const [node] = nodes;
        const field = node && fields[node.name.value];
        if (node === undefined || field === undefined || !isLarge(nodes, field, context)) return [];
        const bytes = weigh(field, node);
        return [{ bytes, total: bytes * copiesOf(nodes, context) }];
      });
      const total = Math.ceil(roots.reduce((sum, root) => sum + root.total, 0));
      if (total <= Math.max(MAX_BYTES, ...roots.map(({ bytes }) => bytes))) return;
      const message = `Response too large: up to ${total} bytes. Expected: at most ${MAX_BYTES}. Request fewer fields at once.`;
      context.reportError(new GraphQLError(message, { extensions: { code: "RESPONSE_TOO_LARGE", limit: MAX_BYTES } }));
    },
  });
}

/** Finds the largest file of each operation and format, as the bound for responses without a prebuilt file. */
function largestByFormat(sizes: Sizes): ReadonlyMap<string, number> {
  const largest = new Map<string, number>();
  for (const [path, bytes] of sizes) {
    const route = matchRoute(path.slice(API_ROOT.length + 1).split("/"))?.route;
    const key = `${route?.operation.id}.${route?.format}`;
    largest.set(key, Math.max(bytes, largest.get(key) ?? 0));
  }
  return largest;
}

/** Returns true if a root field's response can be large: if it is a file or text, or contains lists or any JSON. */
function isLarge(
  nodes: readonly FieldNode[],
  field: GraphQLField<unknown, unknown>,
  context: ValidationContext,
): boolean {
  const { operation, format } = field.extensions as unknown as Extensions;
  if (operation.formats[format]?.isStored || !isObjectType(getNamedType(field.type))) return true;
  return hasMany(nodes, field.type, context);
}

function hasMany(nodes: readonly FieldNode[], type: GraphQLOutputType, context: ValidationContext): boolean {
  if (isListType(getNullableType(type))) return true;
  const namedType = getNamedType(type);
  if (isScalarType(namedType)) return namedType.name === "JSON";
  if (!isObjectType(namedType)) return false;
  return belowOf(nodes, context).some((node) => {
    const field = namedType.getFields()[node.name.value];
    return field !== undefined && hasMany([node], field.type, context);
  });
}

/**
 * Returns the factor by which a response can multiply a field's data: more than 1 if its subfields are selected under
 * several aliases, or under aliases that are longer than their names.
 */
function copiesOf(nodes: readonly FieldNode[], context: ValidationContext): number {
  const byName = Map.groupBy(belowOf(nodes, context), ({ name }) => name.value);
  const copies = [...byName].map(([name, selections]) => {
    const byKey = [...Map.groupBy(selections, keyOf)];
    return byKey.reduce((sum, [key, merged]) => {
      return sum + Math.max(copiesOf(merged, context), (key.length + PUNCTUATION) / (name.length + PUNCTUATION));
    }, 0);
  });
  return Math.max(1, ...copies);
}

/** The length of the quotes, the colon and the comma of a JSON key. */
const PUNCTUATION = 4;

function keyOf({ alias, name }: FieldNode): string {
  return (alias ?? name).value;
}

function belowOf(nodes: readonly FieldNode[], context: ValidationContext): FieldNode[] {
  return fieldsIn(
    nodes.flatMap(({ selectionSet }) => selectionSet ?? []),
    context,
  );
}

/** Lists the fields of selection sets, including those of their fragments. */
function fieldsIn(sets: readonly SelectionSetNode[], context: ValidationContext): FieldNode[] {
  return sets.flatMap(({ selections }) =>
    selections.flatMap((selection) => {
      if (selection.kind === "Field") return [selection];
      const fragment = selection.kind === "InlineFragment" ? selection : context.getFragment(selection.name.value);
      return fragment ? fieldsIn([fragment.selectionSet], context) : [];
    }),
  );
}
