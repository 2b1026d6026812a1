import { posix } from "node:path";
import type { Expression, Node, ObjectExpression, Program, SpreadElement, VariableDeclaration } from "acorn";
import { parse } from "acorn";
import type { Json } from "../../../model/token.ts";
import { isFields } from "../../fields.ts";
import { withoutRepeated } from "../../run/data.ts";

/** Marks a value that only running the code yields. */
const COMPUTED = Symbol("computed");

type Evaluated = Json | typeof COMPUTED;

/** The literals that a module exports; an object that several modules export is shared. */
export type Module = {
  readonly exports: ReadonlyMap<string, Json>;
  /** The names of exports and members whose values are computed, with their code. */
  readonly computed: ReadonlyMap<string, string>;
  readonly imports: ReadonlySet<string>;
};

/** Getters of values, keyed by name; values are only evaluated when needed. */
type Names = Map<string, () => Evaluated>;

type Scope = {
  readonly code: string;
  readonly names: Names;
  readonly computed: Map<string, string>;
  readonly open: (specifier: unknown) => Names | undefined;
};

const MOST_CODE_SHOWN = 60;

/** Maximum length of a string, since nested templates can double it; longer ones count as computed. */
const LONGEST_TEXT = 10_000;

/** Maximum length of a list, since nested spreads can double it; longer ones count as computed. */
const MOST_ITEMS = 100_000;

/** Maximum nesting of an expression; deeper ones count as computed. */
const DEEPEST = 200;

/**
 * Reads the literals of modules from their JavaScript: objects, lists, strings, numbers, templates, spreads and constants.
 * Nothing is run. `dataOf` opens an imported data file.
 */
export function literalsIn(
  codes: ReadonlyMap<string, string>,
  dataOf: (path: string) => Json | undefined,
): ReadonlyMap<string, Module> {
  const modules = new Map<string, Omit<Module, "exports"> & { readonly exported: Names }>();
  const read = (path: string): Names | undefined => {
    const code = modules.has(path) ? undefined : codes.get(path);
    const program = code === undefined ? undefined : programOf(code);
    if (code === undefined || program === undefined) return modules.get(path)?.exported;
    const computed = new Map<string, string>();
    const imports = new Set<string>();
    const exported: Names = new Map();
    modules.set(path, { computed, imports, exported });
    const open = (specifier: unknown): Names | undefined => {
      for (const file of candidates(path, String(specifier))) {
        const data = /\.json5?$/.test(file) ? dataOf(file) : undefined;
        const opened = data === undefined ? read(file) : namesOfData(data);
        if (opened === undefined) continue;
        imports.add(file);
        return opened;
      }
      return undefined;
    };
    readProgram(program, { code, names: new Map(), computed, open }, exported);
    return exported;
  };
  return new Map(
    [...codes.keys()].flatMap((path) => {
      const values = [...(read(path) ?? [])].map(([name, get]) => [name, get()] as const);
      const literals = values.filter((entry): entry is [string, Json] => entry[1] !== COMPUTED);
      const module = modules.get(path);
      return module === undefined ? [] : [[path, { ...module, exports: new Map(withoutRepeated(literals)) }]];
    }),
  );
}

function programOf(code: string): Program | undefined {
  const isLoose = { allowHashBang: true, allowReturnOutsideFunction: true };
  try {
    return parse(code, { ecmaVersion: "latest", sourceType: "module", ...isLoose });
  } catch {
    return undefined;
  }
}

function namesOfData(data: Json): Names {
  const members = isFields(data) ? Object.entries(data) : [];
  return new Map([...members, ["default", data] as const].map(([name, value]) => [name, () => value]));
}

export function candidates(from: string, specifier: string): readonly string[] {
  if (!/^\.\.?(\/|$)/.test(specifier)) return [];
  const path = posix.join(posix.dirname(from), specifier);
  const stem = path.replace(/\.[cm]?js$/, "");
  const endings = [".ts", ".mts", ".cts", ".js", ".mjs", ".cjs", ".json", "/index.ts", "/index.js", "/index.mjs"];
  return [path, ...endings.map((ending) => stem + ending)];
}

function readProgram({ body }: Program, scope: Scope, exported: Names): void {
  const { names, open } = scope;
  const whole = (opened: Names | undefined) =>
    once(() =>
      opened === undefined ? COMPUTED : objectOf(withoutRepeated([...opened].map(([name, get]) => [name, get()]))),
    );
  const nameIn = (from: Names | undefined, name: string) => () => from?.get(name)?.() ?? COMPUTED;
  for (const statement of body) {
    switch (statement.type) {
      case "ImportDeclaration": {
        const opened = open(statement.source.value);
        for (const specifier of statement.specifiers) {
          const name = specifier.type === "ImportSpecifier" ? nameOf(specifier.imported) : "default";
          const isWhole = specifier.type === "ImportNamespaceSpecifier";
          names.set(specifier.local.name, isWhole ? whole(opened) : nameIn(opened, name));
        }
        break;
      }
      case "VariableDeclaration":
        declare(statement, scope);
        break;
      case "ExportNamedDeclaration": {
        const { declaration, source, specifiers } = statement;
        if (declaration?.type === "VariableDeclaration")
          for (const name of declare(declaration, scope)) exported.set(name, nameIn(names, name));
        const from = source ? open(source.value) : names;
        for (const { local, exported: as } of specifiers) exported.set(nameOf(as), nameIn(from, nameOf(local)));
        break;
      }
      case "ExportAllDeclaration": {
        const opened = open(statement.source.value);
        if (statement.exported) exported.set(nameOf(statement.exported), whole(opened));
        else
          for (const [name, get] of opened ?? [])
            if (name !== "default" && !exported.has(name)) exported.set(name, get);
        break;
      }
      case "ExportDefaultDeclaration":
        if (!/Function|Class/.test(statement.declaration.type))
          exported.set("default", valueOf(statement.declaration as Expression, scope, "default"));
        break;
      case "ExpressionStatement":
        readAssignment(statement.expression, scope, exported);
        break;
      default:
    }
  }
}

/** Reads `module.exports = …` and `exports.name = …` of CommonJS. */
function readAssignment(expression: Expression, scope: Scope, exported: Names): void {
  if (expression.type !== "AssignmentExpression" || expression.operator !== "=") return;
  const { left, right } = expression;
  const target = scope.code.slice(left.start, left.end);
  if (target === "module.exports") exported.set("default", valueOf(right, scope, "module.exports"));
  const name = /^(?:module\.)?exports\.([\w$]+)$/.exec(target)?.[1];
  if (name !== undefined && name !== "__esModule") exported.set(name, valueOf(right, scope, name));
}

function nameOf(node: Node & { readonly name?: string; readonly value?: unknown }): string {
  return node.name ?? String(node.value);
}

function declare({ declarations }: VariableDeclaration, scope: Scope): readonly string[] {
  return declarations.flatMap(({ id, init }) => {
    if (id.type !== "Identifier") return [];
    if (init) scope.names.set(id.name, valueOf(init, scope, id.name));
    return [id.name];
  });
}

/** Returns a getter that evaluates an expression once, and notes it if it's computed. */
function valueOf(expression: Expression, scope: Scope, name: string): () => Evaluated {
  return once(() => {
    const value = evaluate(expression, scope, 0);
    if (value === COMPUTED) note(expression, scope, name);
    return value;
  });
}

/** Notes the code of a computed value; functions and classes aren't values. */
function note({ type, start, end }: Node, { computed, code }: Scope, name: string): void {
  if (/Function|Class|^Identifier$|^Literal$/.test(type)) return;
  computed.set(name, code.slice(start, Math.min(end, start + MOST_CODE_SHOWN)).replace(/\s+/g, " "));
}

function once(compute: () => Evaluated): () => Evaluated {
  let value: Evaluated | undefined;
  return () => {
    if (value !== undefined) return value;
    // A value that depends on itself counts as computed.
    value = COMPUTED;
    return (value = compute());
  };
}

function evaluate(node: Expression | SpreadElement | Node, scope: Scope, depth: number): Evaluated {
  if (depth > DEEPEST) return COMPUTED;
  const expression = node as Expression;
  switch (expression.type) {
    case "Literal":
      return typeof expression.value === "bigint" || expression.value instanceof RegExp
        ? COMPUTED
        : ((expression.value ?? null) as Json);
    case "TemplateLiteral": {
      const parts = expression.expressions.map((part) => evaluate(part, scope, depth + 1));
      if (!parts.every((part) => typeof part === "string" || typeof part === "number")) return COMPUTED;
      const text = expression.quasis.map(({ value }, at) => `${value.cooked ?? ""}${String(parts[at] ?? "")}`).join("");
      return text.length > LONGEST_TEXT ? COMPUTED : text;
    }
    case "UnaryExpression": {
      const value = evaluate(expression.argument, scope, depth + 1);
      if (typeof value !== "number" || !/^[-+]$/.test(expression.operator)) return COMPUTED;
      return expression.operator === "-" ? -value : value;
    }
    case "Identifier":
      return scope.names.get(expression.name)?.() ?? COMPUTED;
    case "ArrayExpression": {
      const items = expression.elements.flatMap((element): Evaluated[] => {
        if (element?.type !== "SpreadElement") return [element === null ? null : evaluate(element, scope, depth + 1)];
        const spread = evaluate(element.argument, scope, depth + 1);
        return Array.isArray(spread) ? spread : [COMPUTED];
      });
      return items.length > MOST_ITEMS || items.includes(COMPUTED) ? COMPUTED : (items as Json[]);
    }
    case "ObjectExpression":
      return objectIn(expression, scope, depth);
    case "MemberExpression": {
      const { object, property, computed } = expression;
      const whole = evaluate(object, scope, depth + 1);
      const key = computed ? evaluate(property, scope, depth + 1) : nameOf(property);
      const isKey = (typeof key === "string" || typeof key === "number") && typeof whole === "object" && whole !== null;
      if (!isKey || !Object.hasOwn(whole, key) || key === "length") return COMPUTED;
      return (whole as { readonly [key: string]: Json })[key] ?? null;
    }
    case "CallExpression": {
      const { callee, arguments: given } = expression;
      const [argument] = given;
      const isRequire = callee.type === "Identifier" && callee.name === "require" && argument?.type === "Literal";
      const names = isRequire ? scope.open(argument.value) : undefined;
      if (names === undefined) return COMPUTED;
      const only = names.size === 1 ? names.get("default") : undefined;
      return only === undefined ? objectOf([...names].map(([name, get]) => [name, get()])) : only();
    }
    default:
      return COMPUTED;
  }
}

function objectIn({ properties }: ObjectExpression, scope: Scope, depth: number): Evaluated {
  const members: [string, Evaluated][] = [];
  for (const property of properties) {
    if (property.type === "SpreadElement") {
      const spread = evaluate(property.argument, scope, depth + 1);
      if (isFields(spread as Json)) members.push(...Object.entries(spread as { readonly [key: string]: Json }));
      else note(property.argument, scope, "...");
      continue;
    }
    const key = property.computed ? evaluate(property.key, scope, depth + 1) : nameOf(property.key);
    if (typeof key !== "string" && typeof key !== "number") {
      note(property, scope, scope.code.slice(property.key.start, property.key.end));
      continue;
    }
    const value = property.kind === "init" && !property.method ? evaluate(property.value, scope, depth + 1) : COMPUTED;
    if (value === COMPUTED) note(property.value, scope, String(key));
    else members.push([String(key), value]);
  }
  return objectOf(members);
}

function objectOf(members: readonly (readonly [string, Evaluated])[]): Json {
  return Object.fromEntries(members.filter((member): member is [string, Json] => member[1] !== COMPUTED));
}
