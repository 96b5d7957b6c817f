import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const list = join(import.meta.dirname, 'unscopedReasons.txt');

test('statements over all rows give one reason a file, as listed (UPDATE_GOLDEN=1 writes the list)', () => {
  const lines = textsBelow('src/office').flatMap(([file, text]) => {
    const reasons = reasonsIn(file, text);
    expect(reasons.length, `reasons in ${file}`).toBeLessThanOrEqual(1);
    return reasons.map(reason => `${file}: ${reason}\n`);
  });
  if (process.env.UPDATE_GOLDEN === '1') writeFileSync(list, lines.join(''));
  expect(lines.join('')).toBe(readFileSync(list, 'utf8'));
});

test('typed statements are left to the office: the engine knows no table', () => {
  const users = textsBelow('src/engine').filter(([, text]) => /\bdata\.rows\(|\.unscoped\(/.test(text));
  expect(users.map(([file]) => file)).toEqual([]);
});

test('flags are asked by isSet in the office, since they are 0 and 1 on SQLite', () => {
  const compared = /[!=]==?\s*(true|false)\b|\b(true|false)\s*[!=]==?/;
  expect('row.signature_present === true').toMatch(compared);
  const server = textsBelow('src/office').filter(([file]) => file.includes('/server/'));
  expect(server.filter(([, text]) => compared.test(text)).map(([file]) => file)).toEqual([]);
});

/** Files with whole statements that no builder makes, and why. */
const rawStatements: Readonly<Record<string, string>> = {
  'src/office/seed/insert.ts':
    'many rows at once, whose columns come from metadata, and a sequence of PostgreSQL',
  'tests/e2e/fillWithPayloads.ts': 'each column that holds text',
  'tests/engine/server/access/hidden.ts': 'tables known at run time only',
  'tests/engine/server/access/world.ts': 'tables known at run time only',
  'tests/engine/server/audit/verify.test.ts': 'each column of the log, and ids that no program changes',
  'tests/engine/server/database/backfill.test.ts': 'tables of schemas that the test writes',
  'tests/engine/server/database/connect.test.ts': 'a table of its own',
  'tests/engine/server/database/cutConnection.test.ts': 'functions of PostgreSQL',
  'tests/engine/server/database/freeze.test.ts': 'tables of its own',
  'tests/engine/server/database/generated.test.ts': 'tables of its own',
  'tests/engine/server/database/giveWay.test.ts': 'a table of its own',
  'tests/engine/server/database/largeTables.test.ts': 'tables of its own',
  'tests/engine/server/database/manyRows.test.ts': 'a table of its own',
  'tests/engine/server/database/migrate.test.ts': 'tables of its own',
  'tests/engine/server/database/officeDay.test.ts': 'values without a table',
  'tests/engine/server/database/planCommand.test.ts': 'tables of schemas that the test writes',
  'tests/engine/server/database/readLong.test.ts': 'a table of its own, without an entity',
  'tests/engine/server/database/sample.ts': 'a table of its own',
  'tests/engine/server/database/separateOwner.test.ts': 'what PostgreSQL refuses to the user of a server',
  'tests/engine/server/database/sharedCommit.test.ts': 'a table of its own',
  'tests/engine/server/database/stamp.test.ts': 'a table of its own, without an entity',
  'tests/engine/server/database/successors.test.ts': 'tables of its own',
  'tests/engine/server/database/trial.test.ts': 'tables of its own',
  'tests/engine/server/database/writtenOver.test.ts': 'tables of its own',
  'tests/engine/server/imports/life.test.ts': 'tables known at run time only',
  'tests/engine/server/integrity/maintenance.test.ts': 'text that is not UTF-8',
  'tests/engine/server/quality/quality.test.ts': 'what the owner of the database may do to any table',
  'tests/engine/server/records/commonTrigrams.test.ts': 'twenty thousand rows out of a recursive query',
  'tests/engine/server/records/keptPlans.test.ts':
    'thirty thousand rows out of a series, and plans of PostgreSQL',
  'tests/engine/server/records/list.test.ts': 'ten thousand rows out of a recursive query',
  'tests/engine/server/security/refusals.test.ts': 'tables known at run time only',
  'tests/engine/server/workflow/transitions.test.ts': 'tables known at run time only',
  'tests/office/integrity/behindTheProduct.ts': 'triggers, and what the owner of the database may do to them',
  'tests/office/integrity/checks.test.ts': 'what the owner of the database may do to any table',
  'tests/office/interleaved.ts': 'a view of PostgreSQL',
  'tests/office/seed/seed.test.ts': 'each reference that has a limit',
  'tests/office/seed/seedClocks.test.ts': 'each column that holds a day or an instant',
};

/** Without lines of comments, in which `name` with another word behind it is no statement. */
const codeOf = (text: string): string => text.replaceAll(/^\s*(\/\*\*|\*|\/\/).*$/gm, '');

test('whole statements are written with the builder, so that the compiler knows their columns', () => {
  const statement = '\\s*(select|insert into|update|delete from|with)\\s';
  const quoted = new RegExp(`['"\`]${statement}`, 'i');
  // what tests are called begins like a statement at times
  const inTemplate = new RegExp(`\\bsql(<[^\`]*>)?\`${statement}|\`(insert into|update) `, 'i');
  expect('sql`\n    select id from tours`').toMatch(inTemplate);
  expect('sql<Row>`delete from tours`').toMatch(inTemplate);
  expect('run(`update bills set open = 0`)').toMatch(inTemplate);
  expect("raw('select id from tours')").toMatch(quoted);
  const office = textsBelow('src/office').filter(([file]) => /\/(server|seed)\//.test(file));
  const tests = ['tests/e2e', 'tests/engine', 'tests/office'].flatMap(textsBelow);
  const raw = [
    ...office.filter(([, text]) => quoted.test(codeOf(text))),
    ...tests.filter(([, text]) => inTemplate.test(codeOf(text))),
  ];
  expect(raw.map(([file]) => file)).toEqual(Object.keys(rawStatements));
});

/** Fragments that name columns as plain text, and why. */
const plainColumns: Readonly<Record<string, string>> = {};

test('fragments name columns by what the compiler knows, not as plain text', () => {
  const isPlain = (text: string) =>
    fragmentsOf(text).some(fragment => /(?<![\w$'.])[a-z]\w*\.[a-z_]+\b/.test(fragment)) ||
    /\bsql\.ref\(\s*['"`]/.test(text);
  expect(isPlain(`sql\`b.total - \${b('moved')}\``)).toBe(true);
  expect(isPlain(`sql\`\${b('total')} - \${more ? sql\`b.moved\` : sql\`0\`}\``)).toBe(true);
  expect(isPlain("sql.ref('b.open')")).toBe(true);
  expect(isPlain(`sql\`\${b('total')} - json_extract(\${entry}, '$.open')\``)).toBe(false);
  const server = textsBelow('src/office').filter(([file]) => file.includes('/server/'));
  const plain = server.filter(([, text]) => isPlain(text));
  expect(plain.map(([file]) => file)).toEqual(Object.keys(plainColumns));
});

/** What stands in templates of `sql` itself, without what is put into them. */
function fragmentsOf(text: string): readonly string[] {
  return [...text.matchAll(/\bsql(?:<[^`]*>)?`/g)].map(({ 0: { length }, index }) => {
    let depth = 0;
    let own = '';
    for (let at = index + length; at < text.length; at += 1) {
      const two = text.slice(at, at + 2);
      if (depth === 0 && two[0] === '`') break;
      if (two === '${') depth += 1;
      if (depth === 0) own += two[0];
      if (depth > 0 && two[0] === '}') depth -= 1;
    }
    return own;
  });
}

function textsBelow(folder: string): readonly (readonly [file: string, text: string])[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map(name => `${folder}/${name}`)
    .filter(file => file.endsWith('.ts'))
    .sort()
    .map(file => [file, readFileSync(join(root, file), 'utf8')] as const);
}

/** The reasons of `data.unscoped` in a file: literals, or constants that are one. */
function reasonsIn(file: string, text: string): readonly string[] {
  const reasons = [...text.matchAll(/\.unscoped\(\s*([^)]*?),?\s*\)/g)].map(([call, given = '']) => {
    const constant = new RegExp(`\\bconst ${given} =\\s*('[^']*'|"[^"]*");`).exec(text)?.[1] ?? given;
    if (!/^(['"]).+\1$/.test(constant))
      throw new Error(`${file}: ${call} must give its reason as a text or as a constant of the file.`);
    return constant.slice(1, -1);
  });
  return [...new Set(reasons)];
}
