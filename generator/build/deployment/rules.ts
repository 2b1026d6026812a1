import { fill, isOpen, namesOf, toTemplate } from "../../kit/template.ts";
import { API_ROOT, type Identity } from "../../model/identity.ts";
import { addressesOf, builtPath, hasPlain } from "../../operations/addresses.ts";
import { catalogue, operationsOf } from "../../operations/catalogue.ts";
import { type Operation, type Settled } from "../../operations/operation.ts";
import { isProblem } from "../../operations/problem.ts";
import { settle, withDefaults } from "../../operations/settle.ts";
import { cartesianProduct, type PlannedFile, type Scope } from "../plan.ts";
import { furtherOf, refusesQuery } from "../../operations/further.ts";

/** A static host's rule: maps an address and its query to a file. The first match wins. */
export type Rule = {
  readonly from: string;
  /** The required query parameters; a value such as `:date` matches any value. */
  readonly query: Readonly<Record<string, string>>;
  readonly to: string;
  readonly status: 200 | 404;
  /** True if the rule must override a file at the address. */
  readonly forced: boolean;
  /** True if the response depends on the build's day. */
  readonly dated: boolean;
};

/** The body for requests that only the edge can answer; an error is better than a wrong response. */
const UNAVAILABLE = "/errors/unavailable.json";

/** The body for an unknown API address. */
const NO_ADDRESS = "/errors/address.json";

/** Maximum number of parameter values that get a rule each. */
const MAX_VALUES = 100;

/** Lists the rules, one per resource and query, for every address that isn't a file; the JSON 404s come last. */
export function hostRules(identity: Identity, scope: Scope, planned: readonly PlannedFile[]): Rule[] {
  const files = new Set(planned.map(({ path }) => path));
  const all = operationsOf(identity).flatMap((operation) => rulesOf(operation, identity, scope));
  const needed = all.filter(({ from, query }) => Object.keys(query).length > 0 || !files.has(from));
  return [...needed, ...notFoundRules(identity, scope)].map((rule) => {
    const [from, to] = [rule.from, rule.to].map((path) => `${identity.base.path}${path}`) as [string, string];
    return { ...rule, from, to, forced: files.has(rule.from) };
  });
}

/** A rule without the base path and without `forced`. */
type Draft = Omit<Rule, "forced">;

function rulesOf(operation: Operation, identity: Identity, scope: Scope): Draft[] {
  const names = namesOf(operation.path);
  const kinds = Object.fromEntries(Object.entries(operation.params).map(([name, { kind }]) => [name, kind]));
  return cartesianProduct(names, kinds, { identity, span: scope.span }).flatMap((values) => {
    return addressesOf(operation, "live").flatMap(({ format, template }) => {
      return addressRules({ operation, format, from: `${API_ROOT}${fill(template, values)}`, values }, identity, scope);
    });
  });
}

type Address = {
  readonly operation: Operation;
  readonly format: string;
  readonly from: string;
  readonly values: Settled;
};

/** The parameter names of all operations. */
const NAMES = new Set(catalogue.flatMap(({ path }) => namesOf(path, "query")));

/**
 * Returns an address's rules, most specific first: more parameters before fewer, exact values before placeholders, so
 * that no rule ignores part of a query. If the operation refuses unknown parameters, the parameters of other operations
 * are refused first; names that no operation has are ignored.
 */
function addressRules(address: Address, identity: Identity, scope: Scope): Draft[] {
  const query = namesOf(address.operation.path, "query");
  const rules = subsets(query).flatMap((names) => [
    ...exactRules(address, names, identity, scope),
    anyRule(address, names),
  ]);
  const foreign = refusesQuery(address.operation, identity) ? [...NAMES].filter((name) => !query.includes(name)) : [];
  // Plain files don't vary by further modifiers, so a rule refuses each of them.
  const further = isOpen(address.operation.path) ? furtherOf(identity).map(({ id }) => id) : [];
  const unknown = [...foreign, ...further];
  return [...unknown.map((name) => anyRule(address, [name])), ...rules, bareRule(address, identity, scope)];
}

/**
 * Returns the rules for exact values. A combination that depends on today gets none, because its file would go stale.
 */
function exactRules(address: Address, names: readonly string[], identity: Identity, scope: Scope): Draft[] {
  const kinds = Object.fromEntries(names.map((name) => [name, address.operation.params[name]?.kind]));
  const counts = names.map((name) => kinds[name]?.values(identity, scope.span).length ?? 0);
  if (counts.some((count) => count > MAX_VALUES)) return [];
  return cartesianProduct(names, kinds, { identity, span: scope.span }).flatMap((given) => {
    const { to, dated } = settleTo(address, given, identity, scope);
    const query = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]));
    return dated || to === UNAVAILABLE ? [] : [{ from: address.from, query, to, status: 200 as const, dated }];
  });
}

function anyRule({ from }: Address, names: readonly string[]): Draft {
  return {
    from,
    query: Object.fromEntries(names.map((name) => [name, `:${name}`])),
    to: UNAVAILABLE,
    status: 404,
    dated: false,
  };
}

/** Maps the address without a query. If the response isn't a file, falls back to the operation's plain address. */
function bareRule(address: Address, identity: Identity, scope: Scope): Draft {
  const { to: built, dated } = settleTo(address, {}, identity, scope);
  const { operation, format, from, values } = address;
  const to =
    built === UNAVAILABLE && operation.plain !== undefined && hasPlain(operation, identity)
      ? `${API_ROOT}${fill(operation.plain, values)}.${format}`
      : built;
  return { from, query: {}, to, status: to === UNAVAILABLE ? 404 : 200, dated };
}

/** Returns the file for the given values on the day of the snapshot, falling back to UNAVAILABLE. */
function settleTo(
  { operation, format, values }: Address,
  given: Settled,
  identity: Identity,
  scope: Scope,
): { readonly to: string; readonly dated: boolean } {
  const complete = withDefaults(operation, { ...values, ...given }, identity);
  if (complete === null) return { to: UNAVAILABLE, dated: false };
  const { settled, dayBound } = settle(operation, complete, { identity, today: () => scope.snapshot });
  const path = isProblem(settled)
    ? null
    : builtPath({ operation, format, settled: settled as Settled }, { identity, span: scope.span });
  return { to: path ?? UNAVAILABLE, dated: dayBound };
}

/** Returns the non-empty subsets of the names, larger ones first. */
function subsets(names: readonly string[]): string[][] {
  const all = names.reduce<string[][]>((sets, name) => [...sets, ...sets.map((subset) => [...subset, name])], [[]]);
  return all.filter(({ length }) => length > 0).sort((a, b) => b.length - a.length);
}

/**
 * Returns the catch-all 404s: for an invalid path parameter, the body lists the valid values; elsewhere, the addresses.
 * A valid year without a file, as for an identity without seasons, isn't unknown: only a host that runs code can answer
 * it.
 */
function notFoundRules(identity: Identity, { span }: Scope): Draft[] {
  const prefixes = catalogue.flatMap(({ path, params }) => {
    const { texts, names } = toTemplate(path);
    const [prefix = "", name = ""] = [texts[0], names[0]];
    const kind = params[name]?.kind;
    if (kind === undefined) return [];
    const isComputed = kind.allowed(identity) === null && kind.values(identity, span).length === 0;
    return [{ prefix, to: isComputed ? UNAVAILABLE : `/errors/${kind.name}.json` }];
  });
  const unique = [...new Map(prefixes.map((entry) => [entry.prefix, entry])).values()];
  const rule = (from: string, to: string): Draft => ({ from, query: {}, to, status: 404, dated: false });
  return [...unique.map(({ prefix, to }) => rule(`${API_ROOT}${prefix}*`, to)), rule("/api/*", NO_ADDRESS)];
}

/**
 * Adapts the rules for a host that runs a function behind its edge. An address whose file is right for any query and day
 * keeps its rule; the rest points to the function, because hosts may match queries differently from the API.
 */
export function functionRules(rules: readonly Rule[], to: string): Rule[] {
  const isVariable = ({ query, dated }: Rule) => dated || Object.keys(query).length > 0;
  const variable = new Set(rules.filter(isVariable).map(({ from }) => from));
  const isComputed = ({ from, status }: Rule) => variable.has(from) || status === 404;
  const toFunction = (rule: Rule): Rule => ({ ...rule, query: {}, to, status: 200, dated: false });
  const adapted = rules.flatMap((rule) => {
    // The function refuses other versions; within this version, the host refuses unknown addresses.
    if (rule.to.endsWith(NO_ADDRESS))
      return [{ ...rule, from: rule.from.replace(/\/api\/\*$/, `${API_ROOT}/*`) }, toFunction(rule)];
    return [isComputed(rule) ? toFunction(rule) : rule];
  });
  return adapted.filter(({ from }, index) => from !== adapted[index + 1]?.from);
}
