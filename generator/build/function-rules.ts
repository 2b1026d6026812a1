import { API_ROOT } from "../model/identity.ts";
import { NO_ADDRESS, type Rule } from "./rules.ts";

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
