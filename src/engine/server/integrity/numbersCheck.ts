import { sql } from 'kysely';
import type { Data } from '../access/data.ts';
import { number } from '../access/readRow.ts';
import { runsOf } from '../audit/idRuns.ts';
import type { Finding, IntegrityCheck } from '../audit/integrityCheck.ts';

interface GaplessNumbers {
  readonly name: string;
  readonly table: string;
  /** whose counters: `{resource}:{pattern}` */
  readonly resource: string;
  /** the numbers that begin so */
  read(data: Data, beginning: string): Promise<readonly (string | null)[]>;
}

/** A check that all numbers a counter has given are there: one circle of numbers a step. */
export const numbersCheck = ({ name, table, resource, read }: GaplessNumbers): IntegrityCheck => ({
  name,
  async step(data, after) {
    // The counter first: what it has given by now is there, what comes meanwhile is not asked for.
    const [counter] = await data.run(sql`
      select id, name, value from counters where id > ${after} and name like ${`${resource}:%`} order by id limit 1`);
    if (!counter) return { cursor: null, checked: 0, findings: [] };
    const pattern = String(counter.name).slice(resource.length + 1);
    const given = number(counter, 'value');
    const [beginning = '', end = ''] = pattern.split(/\{n(?::\d+)?\}/);
    const texts = await read(data, beginning);
    const there = new Set(texts.flatMap(text => valueIn(text, beginning, end)));
    const missing = Array.from({ length: given }, (_, index) => index + 1).filter(n => !there.has(n));
    return {
      cursor: number(counter, 'id'),
      checked: there.size,
      findings: missing.length === 0 ? [] : gaps(table, pattern, missing, given),
    };
  },
});

function valueIn(text: string | null, beginning: string, end: string): readonly number[] {
  if (text === null || !text.startsWith(beginning) || !text.endsWith(end)) return [];
  const digits = text.slice(beginning.length, text.length - end.length);
  return /^\d+$/.test(digits) ? [Number(digits)] : [];
}

const gaps = (
  table: string,
  pattern: string,
  missing: readonly number[],
  given: number,
): readonly Finding[] =>
  runsOf(missing)
    .split(',')
    .map(run => ({
      table,
      id: null,
      what: 'gap',
      expected: `${pattern}: 1-${given}`,
      found: `${run} is missing`,
    }));
