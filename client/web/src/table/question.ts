// What is asked, in words. Most texts name whom it is about.
import type { Decision } from '../generated/gonfalon_pb';
import { type Names, sayArg, text } from '../text';

export function sayQuestion(decision: Decision, names: Names): string {
  const whom = {
    ...(decision.figure >= 0 ? { figure: names.figure(decision.figure) } : {}),
    ...(decision.unit >= 0 ? { unit: names.unit(decision.unit) } : {}),
  };
  return text(decision.key, { ...whom, ...Object.fromEntries(decision.args.map((arg) => [arg.name, sayArg(arg, names)])) });
}
