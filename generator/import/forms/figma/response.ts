import { type Fields, isFields } from "../../fields.ts";
import type { Json } from "../../../model/token.ts";
import type { OldToken } from "../old/tree.ts";
import type { Collection } from "./variable.ts";

/** Aliases lead to others at most so often. */
const LONGEST = 64;

/**
 * The collections in a response of Figma's API for variables, `/v1/files/{key}/variables/local`, which plugins write into
 * files too; undefined for another object.
 */
export function collectionsInResponse(file: string, json: Fields): readonly Collection[] | undefined {
  const { variableCollections, variables } = isFields(json["meta"]) ? json["meta"] : json;
  const all = membersOf(variables);
  const collections = membersOf(variableCollections);
  if (collections.length === 0 || all.length === 0) return undefined;
  const nameOf = new Map(collections.map(({ id, name }) => [id, String(name)]));
  const byId = new Map(all.map((variable) => [variable["id"], variable]));

  /** A value without aliases: of an alias that in the first mode of its target. */
  const concrete = (value: Json | undefined, left = LONGEST): Json => {
    if (!isAlias(value) || left === 0) return value ?? null;
    const { valuesByMode } = byId.get(value["id"]) ?? {};
    return isFields(valuesByMode) ? concrete(Object.values(valuesByMode)[0], left - 1) : null;
  };
  const tokenOf = (variable: Fields, mode: Json): OldToken[] => {
    const { name, resolvedType, valuesByMode, description, scopes, codeSyntax, hiddenFromPublishing } = variable;
    const value = isFields(valuesByMode) ? valuesByMode[String(mode)] : undefined;
    if (value === undefined || isDeleted(variable)) return [];
    const target = isAlias(value) ? byId.get(value["id"]) : undefined;
    const extensions: Record<string, Json | undefined> = {
      "com.figma.scopes": scopes,
      "com.figma.codeSyntax": codeSyntax,
      "com.figma.hiddenFromPublishing": hiddenFromPublishing,
      "com.figma.aliasData": target && {
        targetVariableName: String(target["name"]),
        targetVariableSetName: nameOf.get(target["variableCollectionId"]) ?? "",
      },
    };
    const stated = Object.entries(extensions).filter((entry): entry is [string, Json] => entry[1] !== undefined);
    return [
      {
        path: [String(name)],
        raw: colorOf(concrete(value)),
        type: TYPES[String(resolvedType)],
        ...(typeof description === "string" && description !== "" && { description }),
        extensions: Object.fromEntries(stated),
      },
    ];
  };
  return collections.map((collection): Collection => {
    const { id, defaultModeId: first } = collection;
    const own = all.filter((variable) => variable["variableCollectionId"] === id);
    const modes = membersOf(collection["modes"]).toSorted(
      (one, other) => Number(other["modeId"] === first) - Number(one["modeId"] === first),
    );
    const byDefault = modes.find(({ modeId }) => modeId === first)?.["name"];
    return {
      name: nameOf.get(id) ?? "",
      ...(typeof byDefault === "string" && { default: byDefault }),
      deleted: own.filter(isDeleted).map(({ name }) => String(name)),
      modes: modes.map(({ name, modeId = null }) => ({
        name: String(name),
        file,
        tokens: own.flatMap((variable) => tokenOf(variable, modeId)),
      })),
    };
  });
}

/** The types of variables in the exported files; that of a number depends on its use. */
const TYPES: Readonly<Record<string, string>> = { COLOR: "color", FLOAT: "number", STRING: "string" };

/** The objects in a list, or in an object by their ids. */
function membersOf(json: Json | undefined): readonly Fields[] {
  return typeof json === "object" && json !== null ? Object.values(json).filter(isFields) : [];
}

function isDeleted(variable: Fields): boolean {
  return variable["deletedButReferenced"] === true;
}

function isAlias(value: Json | undefined): value is Fields {
  return isFields(value) && value["type"] === "VARIABLE_ALIAS";
}

/** `{ r, g, b, a }` from 0 to 1, as the exported files have it. */
function colorOf(value: Json): Json {
  if (!isFields(value)) return value;
  const { r, g, b, a = 1 } = value;
  return typeof r === "number" && typeof g === "number" && typeof b === "number"
    ? { colorSpace: "srgb", components: [r, g, b], alpha: a }
    : value;
}
