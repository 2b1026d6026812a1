import { fill, isOpen, namesOf, toTemplate } from "../../kit/template.ts";
import { API_ROOT, type Identity } from "../../model/identity.ts";
import { addressesOf, builtPath } from "../../operations/addresses.ts";
import { catalogue } from "../../operations/catalogue.ts";
import { type Operation, type Settled } from "../../operations/operation.ts";
import { isProblem } from "../../operations/problem.ts";
import { settle, withDefaults } from "../../operations/settle.ts";
import { combinations, type PlannedFile, type Scope } from "../plan.ts";
import { furtherOf, refusesQuery } from "../../operations/further.ts";

/** A rule of a static host: which file answers an address, if its query is this one. First match wins. */
export type Rule = {
  readonly from: string;
  /** The query's parameters; a value such as `:date` matches any value. */
  readonly query: Readonly<Record<string, string>>;
  readonly to: string;
  readonly status: 200 | 404;
  /** True if there is a file at the address itself, which the rule must override. */
  readonly forced: boolean;
  /** True if the response is for the day of the build. */
  readonly dated: boolean;
};

/** The body for responses that only the edge can give; a wrong response would be worse than an error. */
const UNAVAILABLE = "/errors/unavailable.json";

/** The body for an unknown address of the API. */
const NO_ADDRESS = "/errors/address.json";

/** At most this many values of a parameter are spelled out in rules. */
const FEW = 100;

/** One rule per resource and query, for every address that is not a file; the JSON 404s come last. */
export function hostRules(identity: Identity, scope: Scope, planned: readonly PlannedFile[]): Rule[] {
  const files = new Set(planned.map(({ path }) => path));
  const answers = catalogue.flatMap((operation) => rulesOf(operation, identity, scope));
  const needed = answers.filter(({ from, query }) => Object.keys(query).length > 0 || !files.has(from));
  return [...needed, ...notFoundRules()].map((rule) => {
    const [from, to] = [rule.from, rule.to].map((path) => `${identity.base.path}${path}`) as [string, string];
    return { ...rule, from, to, forced: files.has(rule.from) };
  });
}

/** A rule without the base path, before it is known whether its address is a file. */
type Draft = Omit<Rule, "forced">;

function rulesOf(operation: Operation, identity: Identity, scope: Scope): Draft[] {
  const names = namesOf(operation.path);
  const kinds = Object.fromEntries(Object.entries(operation.params).map(([name, { kind }]) => [name, kind]));
  return combinations(names, kinds, { identity, span: scope.span }).flatMap((values) => {
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

/** The parameters of all operations. */
const NAMES = new Set(catalogue.flatMap(({ path }) => namesOf(path, "query")));

/**
 * The rules of one address. A rule with more parameters comes before one with fewer, and spelled-out values before any
 * values, so that no rule ignores a part of a request's query. If the operation refuses unknown parameters, rules for the
 * parameters of other operations come first; all other names are ignored.
 */
function addressRules(address: Address, identity: Identity, scope: Scope): Draft[] {
  const query = namesOf(address.operation.path, "query");
  const rules = subsets(query).flatMap((names) => [
    ...exactRules(address, names, identity, scope),
    anyRule(address, names),
  ]);
  const others = refusesQuery(address.operation, identity) ? [...NAMES].filter((name) => !query.includes(name)) : [];
  // No file has a further choice, so one rule for each refuses it before all others.
  const further = isOpen(address.operation.path) ? furtherOf(identity).map(({ id }) => id) : [];
  const unknown = [...others, ...further];
  return [...unknown.map((name) => anyRule(address, [name])), ...rules, bareRule(address, identity, scope)];
}

/** The rules of explicit values; none for a combination that needs the clock, because no file is right for it. */
function exactRules(address: Address, names: readonly string[], identity: Identity, scope: Scope): Draft[] {
  const kinds = Object.fromEntries(names.map((name) => [name, address.operation.params[name]?.kind]));
  const counts = names.map((name) => kinds[name]?.values(identity, scope.span).length ?? 0);
  if (counts.some((count) => count > FEW)) return [];
  return combinations(names, kinds, { identity, span: scope.span }).flatMap((given) => {
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

function bareRule(address: Address, identity: Identity, scope: Scope): Draft {
  const { to, dated } = settleTo(address, {}, identity, scope);
  return { from: address.from, query: {}, to, status: to === UNAVAILABLE ? 404 : 200, dated };
}

/** The file for given values on the day of the snapshot; the body UNAVAILABLE if there is none. */
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

/** The non-empty subsets of a few names, the larger ones first. */
function subsets(names: readonly string[]): string[][] {
  const all = names.reduce<string[][]>((found, name) => [...found, ...found.map((subset) => [...subset, name])], [[]]);
  return all.filter(({ length }) => length > 0).sort((one, other) => other.length - one.length);
}

/** Below each address that ends in a name, the body that lists what exists; below the API, the list of addresses. */
function notFoundRules(): Draft[] {
  const prefixes = catalogue.flatMap(({ path, params }) => {
    const { texts, names } = toTemplate(path);
    const [prefix = "", name] = [texts[0], names[0]];
    return name === undefined ? [] : [{ prefix, kind: params[name]?.kind.name ?? name }];
  });
  const unique = [...new Map(prefixes.map((entry) => [entry.prefix, entry])).values()];
  const rule = (from: string, to: string): Draft => ({ from, query: {}, to, status: 404, dated: false });
  return [
    ...unique.map(({ prefix, kind }) => rule(`${API_ROOT}${prefix}*`, `/errors/${kind}.json`)),
    rule("/api/*", NO_ADDRESS),
  ];
}

/**
 * The rules of a host that runs a function behind its edge: they keep the addresses that one file answers, whatever the
 * query and the day, and lead the rest to the function. Hosts match queries in their own way, which may differ from the API.
 */
export function functionRules(rules: readonly Rule[], to: string): Rule[] {
  const isOpen = ({ query, dated }: Rule) => dated || Object.keys(query).length > 0;
  const open = new Set(rules.filter(isOpen).map(({ from }) => from));
  const isLed = ({ from, status }: Rule) => open.has(from) || status === 404;
  const lead = (rule: Rule): Rule => ({ ...rule, query: {}, to, status: 200, dated: false });
  const led = rules.flatMap((rule) => {
    // The function answers for other versions; within this one, the host itself refuses unknown addresses.
    if (rule.to.endsWith(NO_ADDRESS))
      return [{ ...rule, from: rule.from.replace(/\/api\/\*$/, `${API_ROOT}/*`) }, lead(rule)];
    return [isLed(rule) ? lead(rule) : rule];
  });
  return led.filter(({ from }, index) => from !== led[index + 1]?.from);
}
