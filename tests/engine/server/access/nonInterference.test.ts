import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, type Office, openOffice } from '../office.ts';
import { changeWhatIsHidden, type Hidden } from './hidden.ts';
import { clearLog, isCounted, loggedRows, writeLog } from './logged.ts';
import { hire, kinds, type Somebody } from './people.ts';
import { type Guesses, questions, questionsOfLog } from './questions.ts';
import { seedWorld, type World } from './world.ts';

const asked = 8;
/** Each person asks one database; with `MATRIX=whole` both, something else of each, and three times as much. */
const isWhole = process.env.MATRIX === 'whole';
const rounds = isWhole ? 24 : 8;
const shares = { sqlite: 0, postgres: 1 } as const;
const seeds = { sqlite: 20_260_321, postgres: 20_260_322 } as const;

/** Those who do not see everything. */
const limited = kinds.filter(({ name }) =>
  [
    'the shipped role accounting',
    'the shipped role client',
    'management of one client',
    'management of a company',
    'management of own records',
    'everything at one client or own',
    'everything by a user of one client',
    'billing by a user of one company',
    'everything but what is marked',
    'everything but guests',
    'everything but companies',
    'lists alone',
  ].includes(name),
);

interface Place {
  readonly office: Office;
  readonly world: World;
  readonly people: ReadonlyMap<string, Somebody>;
}

describe.each(dialects)('what somebody may not see changes no answer on %s', dialect => {
  const asking = limited.filter((_, index) => isWhole || index % 2 === shares[dialect]);
  let same: Place;
  let other: Place;
  let changes = 0;

  beforeAll(async () => {
    same = await openPlace();
    other = await openPlace();
  });
  afterAll(async () => {
    await same.office.close();
    await other.office.close();
  });

  async function openPlace(): Promise<Place> {
    const office = await openOffice(dialect);
    const world = await seedWorld(office);
    const people = new Map<string, Somebody>();
    for (const kind of asking) people.set(kind.name, await hire(office, world, kind));
    return { office, world, people };
  }

  async function join({ world, people }: Place, name: string): Promise<Somebody> {
    const somebody = people.get(name);
    if (!somebody) throw new Error(`No ${name}.`);
    await world.giveTo(somebody.userId);
    await world.enteredAt('2026-03-02T08:00:00.000Z');
    return somebody;
  }

  test.each(asking.map(({ name }) => name))('%s', async name => {
    const [here, there] = [await join(same, name), await join(other, name)];
    const hidden = await changeWhatIsHidden(other.office, other.world, there);
    changes += hidden.count;
    const guesses: Guesses = (entity, field) => [
      ...same.world.rowsOf(entity).map(({ fields }) => fields.get(field) ?? 0),
      ...hidden.values(entity, field),
    ];
    const property = fc.asyncProperty(questionsAtOnce(guesses), async paths => {
      const [left, right] = await Promise.all([answers(here, paths), answers(there, paths)]);
      const differing = paths.filter((_, index) => left[index] !== right[index]);
      expect(differing.map(path => [path, left[paths.indexOf(path)], right[paths.indexOf(path)]])).toEqual(
        [],
      );
    });
    const details = await fc.check(property, {
      seed: seeds[dialect],
      numRuns: rounds,
      endOnFailure: true,
    });
    const inLog = await differingInLog(here, there, hidden, guesses);
    await hidden.restore();
    expect(details.errorInstance ?? null).toBeNull();
    expect(inLog).toEqual([]);
  });

  /** Both logs have an entry of every record; those of hidden ones differ, and one log has more of them. */
  async function differingInLog(here: Somebody, there: Somebody, hidden: Hidden, guesses: Guesses) {
    const usual = loggedRows(same.world, here, row => row.fields, 'a secret');
    const changed = loggedRows(other.world, there, hidden.fieldsOf, 'something else');
    const more = hidden.added
      .filter(({ meta }) => !isCounted(there, meta))
      .map(row => ({ ...row, reason: 'of one more' }));
    await writeLog(same.office, usual);
    await writeLog(other.office, [...changed, ...more]);
    const paths = [
      ...Array.from(
        { length: Math.ceil(usual.length / 100) },
        (_, page) => `activity-log?${pageOfLog(page)}`,
      ),
      ...fc.sample(questionsOfLog(guesses), { seed: seeds[dialect], numRuns: 2 * rounds }),
    ];
    const differing = [];
    for (const path of paths) {
      const left = await answers(here, [path]);
      const right = await answers(there, [path]);
      if (left[0] !== right[0]) differing.push([path, left[0], right[0]]);
      await clearLog(same.office);
      await clearLog(other.office);
    }
    await writeLog(same.office, []);
    await writeLog(other.office, []);
    return differing;
  }

  test('the databases did differ', () => {
    expect(changes).toBeGreaterThan(500);
  });
});

const pageOfLog = (page: number) =>
  new URLSearchParams({ sort: '["id","ASC"]', range: JSON.stringify([100 * page, 100 * page + 99]) });

const questionsAtOnce = (guesses: Guesses) =>
  fc.array(questions(guesses), { minLength: asked, maxLength: asked });

/** Everything that came back, but for the number of the request and the time of the answer. */
async function answers({ caller }: Somebody, paths: readonly string[]): Promise<readonly string[]> {
  return Promise.all(
    paths.map(async path => {
      const { status, headers, body } = await caller.get(path);
      // A cursor is sealed with a nonce of its own.
      const { date: _clock, 'x-page-cursor': _sealed, ...headersSeen } = headers;
      const text = JSON.stringify({ status, headersSeen, body });
      return text.replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, 'request');
    }),
  );
}
