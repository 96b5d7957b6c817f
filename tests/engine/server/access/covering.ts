import type { Kind } from './people.ts';
import type { Probe } from './probes.ts';

/**
 * Answers of each probe whether it brings anything that none before it brought: each question with each outcome of
 * somebody, each kind of question with each outcome of each person, and in each resource each right with each outcome of
 * everybody whose rights are narrowed to some records. What a role that ships may do in which resource is held by
 * security/cells.test.ts, cell by cell.
 */
export function covering(): (kind: Kind, resource: string, probe: Probe) => boolean {
  const seen = new Set<string>();
  return (kind, resource, probe) => {
    const outcome = outcomeOf(probe);
    const before = seen.size;
    seen.add(`${probe.name.slice(kind.name.length)} ${outcome}`);
    seen.add(`${kind.name}: ${probe.kind} ${outcome}`);
    if (kind.reach || kind.reachOf || kind.only) {
      const right = needList.has(probe.kind) ? 'list' : probe.kind;
      seen.add(`${limitsOf(kind)}: ${resource} ${right} ${outcome}`);
    }
    return seen.size > before;
  };
}

/** Kinds of questions that ask for a list, and so for the right to it. */
const needList: ReadonlySet<string> = new Set([
  'lists',
  'nestedLists',
  'throughReferences',
  'markedFields over 1',
  'searches',
  'searchesByLabel',
  'namedFilters',
]);

const limitsOf = ({ reach, reachOf, only }: Kind): string => JSON.stringify([reach, reachOf, only]);

/** Refused, nothing found or something found, and which rights a body lacks. */
function outcomeOf({ expected }: Probe): string {
  const { status, rows, ids, counted, actions, faults } = expected;
  const found = rows?.length ?? ids?.length ?? counted;
  const lacks = [...new Set(Object.values(faults ?? {}))].sort();
  return [status, found === undefined ? '' : found > 0 ? 'some' : 'none', actions ?? '', lacks].join(' ');
}
