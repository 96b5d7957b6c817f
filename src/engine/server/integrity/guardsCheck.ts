import { sql } from 'kysely';
import { tablesOf } from '../../shared/tables/tablesOf.ts';
import type { Data } from '../access/data.ts';
import type { Finding, IntegrityCheck } from '../audit/integrityCheck.ts';
import { guards } from '../database/ddl/guardSql.ts';

/**
 * Checks that the triggers exist that keep rows from being changed, on and as the schemas make them: their owner can
 * drop, disable and replace them.
 */
export const guardsCheck: IntegrityCheck = {
  name: 'guards',
  async step(data) {
    const expected = expectedGuards(data);
    const there = await (data.dialect === 'sqlite' ? sqliteGuards(data) : postgresGuards(data));
    const findings: Finding[] = [];
    for (const { table, name, statement } of expected) {
      const found = there.get(name);
      if (found !== undefined && meaningOf(found) === meaningOf(statement)) continue;
      const finding = { table, id: null, what: 'unguarded', expected: name, found: found ?? null } as const;
      findings.push(finding);
    }
    return { cursor: null, checked: expected.length, findings };
  },
};

interface Guard {
  readonly table: string;
  /** `function x` for those that the triggers of PostgreSQL call */
  readonly name: string;
  readonly statement: string;
}

const made = /^create (?:or replace )?(trigger|function) "((?:[^"]|"")+)"/;

const expectedGuards = ({ dialect, model }: Data): readonly Guard[] =>
  tablesOf(model.entities.map(({ meta }) => meta)).flatMap(table =>
    guards(dialect, table).flatMap(statement => {
      const [, kind, name] = made.exec(statement) ?? [];
      if (name === undefined) return [];
      const body = /\$body\$([\s\S]*)\$body\$/.exec(statement)?.[1] ?? '';
      return kind === 'trigger'
        ? [{ table: table.name, name, statement }]
        : [{ table: table.name, name: `function ${name}`, statement: body }];
    }),
  );

async function sqliteGuards(data: Data): Promise<ReadonlyMap<string, string>> {
  const rows = await data.run(sql`select name, sql from sqlite_master where type = 'trigger'`);
  return new Map(rows.map(({ name, sql: statement }) => [String(name), String(statement)]));
}

/** A disabled trigger is one that does nothing. */
async function postgresGuards(data: Data): Promise<ReadonlyMap<string, string>> {
  const triggers = await data.run(sql`
    select t.tgname as name, t.tgenabled as enabled, pg_get_triggerdef(t.oid, true) as definition
    from pg_trigger as t join pg_class as c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relnamespace = current_schema()::regnamespace`);
  const functions = await data.run(sql`
    select p.proname as name, p.prosrc as body from pg_proc as p
    where p.pronamespace = current_schema()::regnamespace and p.prorettype = 'trigger'::regtype`);
  const isOn = (enabled: unknown) => enabled === 'O' || enabled === 'A';
  return new Map([
    ...triggers.map(
      ({ name, enabled, definition }) =>
        [String(name), isOn(enabled) ? String(definition) : `disabled: ${definition}`] as const,
    ),
    ...functions.map(({ name, body }) => [`function ${name}`, String(body)] as const),
  ]);
}

const word = /'(?:[^']|'')*'|"(?:[^"]|"")*"|[a-z_]\w*|\d+|<>|<=|>=|[<>]/gi;
/** What PostgreSQL adds or words otherwise when it prints a trigger. */
const left = new Set(['in', 'any', 'array', 'text', 'bigint']);

/** A statement without what differs between its text and the way that a database prints it. */
function meaningOf(statement: string): string {
  const words = statement.replace(/\bfor each statement\b/i, '').match(word) ?? [];
  return words
    .map(each => (each.startsWith("'") ? each : each.replaceAll('"', '').toLowerCase()))
    .filter(each => !left.has(each))
    .join(' ');
}
