// What is asked and what an answer costs, in words. Most texts name whom it is about.
import type { Decision, Preview } from '../generated/gonfalon_pb';
import { capital, type Names, sayArg, sayLength, text } from '../text';

export function sayQuestion(decision: Decision, names: Names): string {
  const whom = {
    ...(decision.figure >= 0 ? { figure: names.figure(decision.figure) } : {}),
    ...(decision.unit >= 0 ? { unit: names.unit(decision.unit) } : {}),
  };
  return text(decision.key, { ...whom, ...Object.fromEntries(decision.args.map((arg) => [arg.name, sayArg(arg, names)])) });
}

export function sayCost({ budget, cost, unit }: Preview, names: Names): string {
  if (budget <= 0) return text('web.legal');
  if (unit === 'length') return text('web.costs', { cost: sayLength(cost, names.measure), budget: sayLength(budget, names.measure) });
  return unit ? text('web.costs_counted', { what: capital(text(unit)), cost, budget }) : text('web.legal');
}
