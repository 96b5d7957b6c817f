import type { Transition, Workflow } from '../../src/engine/shared/entityMeta';
import type { Code } from './adminPrint';
import { printString } from './print';

const texts = (values: readonly string[]): Code => ({ array: values.map(printString) });

/** What the screens show of a workflow: its usual way, and the steps that people take. */
export function workflowCode(workflow: Workflow | null): Code | null {
  if (workflow === null) return null;
  const steps = workflow.transitions.filter(({ by }) => by === 'people');
  return {
    object: [
      ['field', printString(workflow.field)],
      ['line', texts(usualWay(workflow))],
      ['steps', { array: steps.map(stepCode) }],
    ],
  };
}

function stepCode({ name, from, to, requires, ...asks }: Transition): Code {
  const flags = (['confirm', 'reason', 'fourEyes'] as const).filter(key => asks[key]);
  return {
    object: [
      ['name', printString(name)],
      ['from', texts(from)],
      ['to', printString(to)],
      ...(requires.length > 0 ? [['requires', texts(requires)] as const] : []),
      ...flags.map(key => [key, 'true'] as const),
    ],
  };
}

/** From the first state along the first step that leads on: a step that asks for a reason is no usual one. */
function usualWay({ initial, transitions }: Workflow): readonly string[] {
  const way = [initial];
  for (let at: string | undefined = initial; at !== undefined; ) {
    const here: string = at;
    at = transitions.find(({ from, to, reason }) => from.includes(here) && !way.includes(to) && !reason)?.to;
    if (at !== undefined) way.push(at);
  }
  return way;
}
