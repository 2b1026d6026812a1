import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLResolveInfo,
  getNamedType,
  getNullableType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
} from "graphql";

type Fragments = Readonly<Record<string, FragmentDefinitionNode>>;

/**
 * Whether a root field's response can be larger than the data: if it selects a field twice, or has a list of a type within
 * another list of that type, which multiplies with each level. For introspection, graphql-js has its own rule.
 */
export function multiplies({ fieldNodes, fragments, parentType, schema }: GraphQLResolveInfo): boolean {
  const parts = { kind: Kind.SELECTION_SET, selections: fieldNodes } as const;
  return selectsTwice(fieldNodes, fragments) || nestsLists(parts, parentType, { fragments, schema, lists: [] });
}

type Around = Pick<GraphQLResolveInfo, "fragments" | "schema"> & {
  /** The types of the lists around a selection. */
  readonly lists: readonly GraphQLNamedType[];
};

/** Whether a list of a type is within another list of that type. */
function nestsLists(set: SelectionSetNode | undefined, parent: GraphQLNamedType | undefined, around: Around): boolean {
  const { fragments, schema, lists } = around;
  return (set?.selections ?? []).some((selection) => {
    if (selection.kind !== "Field") {
      const found = selection.kind === "InlineFragment" ? selection : fragments[selection.name.value];
      const name = found?.typeCondition?.name.value;
      return nestsLists(found?.selectionSet, name === undefined ? parent : schema.getType(name), around);
    }
    if (selection.selectionSet === undefined || !(isObjectType(parent) || isInterfaceType(parent))) return false;
    const type = parent.getFields()[selection.name.value]?.type;
    // Introspection fields are not in the schema.
    if (type === undefined) return false;
    const of = getNamedType(type);
    const isList = isListType(getNullableType(type));
    if (isList && lists.includes(of)) return true;
    return nestsLists(selection.selectionSet, of, isList ? { ...around, lists: [...lists, of] } : around);
  });
}

/** Whether a field of an object is selected twice under different names, at any level. */
function selectsTwice(fields: readonly FieldNode[], fragments: Fragments): boolean {
  const byName = new Map<string, FieldNode[]>();
  const keys = new Map<string, string>();
  for (const field of fieldsBelow(fields, fragments)) {
    const name = field.name.value;
    const key = field.alias?.value ?? name;
    if ((keys.get(name) ?? key) !== key) return true;
    keys.set(name, key);
    byName.set(name, [...(byName.get(name) ?? []), field]);
  }
  return [...byName.values()].some((same) => selectsTwice(same, fragments));
}

function fieldsBelow(fields: readonly FieldNode[], fragments: Fragments): FieldNode[] {
  const found: FieldNode[] = [];
  const seen = new Set<string>();
  const visit = (selection: SelectionNode): void => {
    if (selection.kind === "Field") found.push(selection);
    else if (selection.kind === "InlineFragment") selection.selectionSet.selections.forEach(visit);
    else if (!seen.has(selection.name.value)) {
      seen.add(selection.name.value);
      fragments[selection.name.value]?.selectionSet.selections.forEach(visit);
    }
  };
  for (const { selectionSet } of fields) selectionSet?.selections.forEach(visit);
  return found;
}
