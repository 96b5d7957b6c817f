import { copyFileSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import { CompiledQuery, sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { databases, emptyDatabase } from '../../../databases.ts';

const values = CompiledQuery.raw('select value from things order by value', []);

async function withThings(dialect: 'sqlite' | 'postgres') {
  const place = await emptyDatabase(dialect);
  onTestFinished(() => place.drop());
  const { kysely } = place.database;
  await sql`create table things (value integer)`.execute(kysely);
  const add = (value: number) => sql`insert into things (value) values (${value})`.execute(kysely);
  return { ...place, add };
}

describe.each(databases)('a select that may take long, on %s', dialect => {
  it('sees what was committed before it, each time', async () => {
    const { database, add } = await withThings(dialect);
    await add(1);
    expect(await database.readLong(values)).toEqual([{ value: 1 }]);
    await add(2);
    expect(await database.readLong(values)).toEqual([{ value: 1 }, { value: 2 }]);
  });

  it('says what the database says of a fault, and reads on', async () => {
    const { database, add } = await withThings(dialect);
    await add(1);
    await expect(database.readLong(CompiledQuery.raw('select nothing from things', []))).rejects.toThrow(
      /nothing/,
    );
    expect(await database.readLong(values)).toEqual([{ value: 1 }]);
  });
});

describe('on SQLite it', () => {
  it('cannot write', async () => {
    const { database } = await withThings('sqlite');
    const insertion = CompiledQuery.raw('insert into things (value) values (1) returning value', []);
    await expect(database.readLong(insertion)).rejects.toThrow(/readonly/);
    expect(await database.readLong(values)).toEqual([]);
  });

  it('lets the server go first, and yet gets on where other processes keep the machine busy', async () => {
    const { database } = await withThings('sqlite');
    await database.readLong(values);
    expect(getPriority()).toBe(constants.priority.PRIORITY_NORMAL);
    expect(prioritiesOfThreads()).toContain(3);
    expect(prioritiesOfThreads()).not.toContain(constants.priority.PRIORITY_BELOW_NORMAL);
  });

  it('reads the file that has the name now', async () => {
    const { database, url, add } = await withThings('sqlite');
    const other = await withThings('sqlite');
    await add(1);
    expect(await database.readLong(values)).toEqual([{ value: 1 }]);
    await other.add(2);
    const [file, another] = [url, other.url].map(each => each.slice('sqlite:'.length));
    await sql`pragma wal_checkpoint(truncate)`.execute(other.database.kysely);
    copyFileSync(String(another), `${file}.copy`);
    renameSync(`${file}.copy`, String(file));
    for (const ending of ['-wal', '-shm']) rmSync(`${file}${ending}`, { force: true });
    expect(await database.readLong(values)).toEqual([{ value: 2 }]);
  });
});

/** Of this process, as Linux lists them (man 5 proc). */
const prioritiesOfThreads = () =>
  readdirSync('/proc/self/task').map(thread => {
    const [, facts = ''] = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ');
    return Number(facts.split(' ')[16]);
  });
