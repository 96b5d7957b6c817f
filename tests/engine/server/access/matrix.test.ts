import { entities } from '@generated/tables.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, dialects, type Office, openOffice } from '../office.ts';
import { covering } from './covering.ts';
import { faultsOf } from './expectations.ts';
import { hire, kinds, type Somebody } from './people.ts';
import { type Probe, probesOf } from './probes.ts';
import { seedWorld, type World } from './world.ts';

const resources = entities.filter(({ operations }) => operations.length > 0);
const atOnce = 8;
/** What a path of names may ask is settled before any database: deeper ones go to the faster one alone. */
const depths = { sqlite: 2, postgres: 1 } as const;
/**
 * `MATRIX=whole` asks everybody everything on both databases. Otherwise only what brings something new (covering.ts) is
 * asked, of the database that its name throws; the deepest paths are for SQLite alone.
 */
const isWhole = process.env.MATRIX === 'whole';
const sumOf = (text: string) => [...text].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
const databaseFor = ({ name, kind }: Probe) =>
  kind === 'markedFields over 2' || sumOf(name) % 2 === 0 ? 'sqlite' : 'postgres';

/** What a server with too much to do has no time for is no answer about rights: it is asked again, a few times. */
async function answered(ask: () => Promise<Answer>): Promise<Answer> {
  let answer = await ask();
  for (let again = 0; answer.status === 503 && again < 4; again++) answer = await ask();
  return answer;
}

describe.each(dialects)('every role × resource × action × field × path on %s', dialect => {
  let office: Office;
  let world: World;
  const isNew = covering();
  const count = { made: 0, asked: 0 };

  beforeAll(async () => {
    office = await openOffice(dialect);
    world = await seedWorld(office);
  });
  afterAll(() => office.close());

  async function wrongAnswers(somebody: Somebody, probes: readonly Probe[]): Promise<readonly string[]> {
    const judged = probes.map(async ({ name, ask, expected }) => {
      const faults = faultsOf(world, somebody, await answered(() => ask(somebody.caller)), expected);
      count.asked += 1;
      return faults.map(fault => `${name} → ${fault}`);
    });
    return (await Promise.all(judged)).flat();
  }

  test.each(kinds.map(kind => [kind.name, kind] as const))('%s', async (_name, kind) => {
    const somebody = await hire(office, world, kind);
    await world.giveTo(somebody.userId);
    const probes = resources.flatMap(meta => {
      const made = probesOf(world, somebody, meta, depths[dialect]);
      count.made += made.length;
      const fresh = made.filter(probe => isNew(kind, meta.resource, probe));
      return isWhole ? made : fresh.filter(probe => databaseFor(probe) === dialect);
    });
    const wrong: string[] = [];
    for (let at = 0; at < probes.length; at += atOnce) {
      wrong.push(...(await wrongAnswers(somebody, probes.slice(at, at + atOnce))));
    }
    expect(wrong).toEqual([]);
  });

  test('the generator was not empty', () => {
    process.stdout.write(`${JSON.stringify(count)}\n`);
    expect(count.made).toBeGreaterThan(50_000);
    expect(count.asked).toBeGreaterThan(4_000);
  });
});
