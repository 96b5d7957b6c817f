import { entities } from '@generated/tables.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, dialects, type Office, openOffice } from '../office.ts';
import { faultsOf } from './expectations.ts';
import { hire, type Kind, kinds, type Somebody } from './people.ts';
import { type Probe, probesOf } from './probes.ts';
import { seedWorld, type World } from './world.ts';

const resources = entities.filter(({ operations }) => operations.length > 0);
const atOnce = 8;
/** What a path of names may ask is settled before any database: deeper ones go to the faster one alone. */
const depths = { sqlite: 2, postgres: 1 } as const;
/**
 * `MATRIX=whole` asks everybody everything on both databases. Otherwise each question is asked of one, thrown by its
 * name, and those who hold no role that ships are asked every fourth question, each of them others.
 */
const isWhole = process.env.MATRIX === 'whole';
const shares = { sqlite: 0, postgres: 1 } as const;
const sumOf = (text: string) => [...text].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);

function isAsked(dialect: keyof typeof shares, kind: Kind, { name }: Probe): boolean {
  const share = kind.isShipped ? sumOf(name) % 2 : sumOf(kind.name + name) % 8;
  return isWhole || share === shares[dialect];
}

/** What a server with too much to do has no time for is no answer about rights: it is asked again, a few times. */
async function answered(ask: () => Promise<Answer>): Promise<Answer> {
  let answer = await ask();
  for (let again = 0; answer.status === 503 && again < 4; again++) answer = await ask();
  return answer;
}

describe.each(dialects)('every role × resource × action × field × path on %s', dialect => {
  let office: Office;
  let world: World;
  let count = 0;

  beforeAll(async () => {
    office = await openOffice(dialect);
    world = await seedWorld(office);
  });
  afterAll(() => office.close());

  async function wrongAnswers(somebody: Somebody, probes: readonly Probe[]): Promise<readonly string[]> {
    const judged = probes.map(async ({ name, ask, expected }) => {
      const faults = faultsOf(world, somebody, await answered(() => ask(somebody.caller)), expected);
      count += 1;
      return faults.map(fault => `${name} → ${fault}`);
    });
    return (await Promise.all(judged)).flat();
  }

  test.each(kinds.map(kind => [kind.name, kind] as const))('%s', async (_name, kind) => {
    const somebody = await hire(office, world, kind);
    await world.giveTo(somebody.userId);
    const probes = resources
      .flatMap(meta => probesOf(world, somebody, meta, depths[dialect]))
      .filter(probe => isAsked(dialect, kind, probe));
    const wrong: string[] = [];
    for (let at = 0; at < probes.length; at += atOnce) {
      wrong.push(...(await wrongAnswers(somebody, probes.slice(at, at + atOnce))));
    }
    expect(wrong).toEqual([]);
  });

  test('the generator was not empty', () => {
    expect(count).toBeGreaterThan(10_000);
  });
});
