import type { Database } from '@engine/server/database/connect.ts';
import { constraintRules, translateDatabaseError } from '@engine/server/database/constraintViolation.ts';
import { fieldMessage } from '@engine/shared/messages/message.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases, emptyDatabase, type TestDatabase } from '../../../databases.ts';
import { createTables, entity, field, insert, options } from './sample.ts';

const note = field('note', 'text');
const entities = [
  entity(
    'bank',
    [
      field('blz', 'text', { required: true, unique: true, format: 'blz' }),
      field('code', 'text', { pattern: '^\\d{2}[A-Z0-9]{3}$' }),
      field('zip', 'text', { pattern: '^\\d{5}$', checkedWhen: { country: ['DE'] } }),
      field('country', 'text'),
      field('ik', 'text', { format: 'ik' }),
      field('kvnr', 'text', { format: 'kvnr', checkedWhen: { note: [null] } }),
      field('iban', 'text', { format: 'iban' }),
      field('bic', 'text', { format: 'bic' }),
      field('email', 'text', { format: 'email' }),
      field('phone', 'text', { format: 'phone' }),
      field('page', 'text', { format: 'url' }),
      field('color', 'text', { format: 'color' }),
      field('short', 'text', { minLength: 2, maxLength: 4 }),
      field('level', 'integer', { minimum: 0, maximum: 5 }),
      field('amount', 'money', { scale: 2, minimum: 0, exclusiveMinimum: true }),
      field('kind', 'enum', { options: options('a', 'b', "o'clock") }),
      field('marks', 'enums', { options: options('aG', 'Bl', 'H'), minItems: 1, maxItems: 2 }),
      field('active', 'boolean'),
      field('day', 'date'),
      field('until', 'date', { notBefore: 'day' }),
      field('at', 'instant'),
      field('clock', 'time'),
      field('month', 'month'),
      field('days', 'dates'),
      field('words', 'tags', { maxLength: 3, maxItems: 2 }),
      field('extra', 'json'),
      field('reason', 'text', { when: { kind: ['b'] } }),
      field('hint', 'text', { when: { marks: ['H'] }, whenOptional: true }),
      field('code_reason', 'text', { requiredWhen: { kind: ['b'] } }),
      field('parent', 'ref', { ref: { entity: 'bank', resource: 'bank', onDelete: 'restrict', join: null } }),
      field('out', 'date'),
      field('back', 'date'),
      field('price', 'money'),
      note,
    ],
    {
      rules: [
        {
          name: 'back_soon',
          holds: 'empty(out) or price = 0 or days_between(out, back) <= 30 and not active = false',
          field: 'back',
          message: { de: 'Zu spät', en: 'Too late' },
        },
      ],
    },
  ),
];
const rules = constraintRules(entities);

const accepted: readonly [string, Record<string, unknown>][] = [
  ...['260326822', '101575519', '104940005', '105830016', '108310400', '661430035'].map(
    (ik): [string, Record<string, unknown>] => [`IK ${ik}`, { ik }],
  ),
  ...['X110411675', 'X110465770', 'S040464113', 'T024791905', 'K220635158', 'A123456780'].map(
    (kvnr): [string, Record<string, unknown>] => [`KVNR ${kvnr}`, { kvnr }],
  ),
  ['number with a reason', { kvnr: '756.1234.5678.97', note: 'Swiss' }],
  ['German IBAN', { iban: 'DE89370400440532013000' }],
  ['IBAN with letters', { iban: 'GB29NWBK60161331926819' }],
  ['long IBAN', { iban: 'MT84MALT011000012345MTLCAST001S' }],
  ['short BIC', { bic: 'COBADEFF' }],
  ['long BIC', { bic: 'COBADEFFXXX' }],
  ['address', { email: 'a.b@example.org' }],
  ...['+49 89 5550123', '(089) 555-01', '089/55501.23', '112'].map(
    (phone): [string, Record<string, unknown>] => [`phone ${phone}`, { phone }],
  ),
  ['page', { page: 'https://müller.example/a?b=c#d' }],
  ['color', { color: '#1e88e5' }],
  ['pattern', { code: '46ABC' }],
  ['postcode elsewhere', { country: 'NL', zip: '1011 AB' }],
  ['postcode at home', { country: 'DE', zip: '50667' }],
  ['postcode nowhere', { zip: 'x' }],
  ['umlauts count once', { short: 'äöüß' }],
  ['bounds', { level: 0, amount: 1 }],
  ['enum with a quote', { kind: "o'clock" }],
  ['list', { marks: '["H","aG"]', hint: null }],
  ['leap day', { day: '2024-02-29', until: '2024-02-29' }],
  ['open end', { day: '2024-02-29', until: null }],
  ['instant', { at: '2026-12-31T23:59:59.999Z' }],
  ['time', { clock: '23:59' }],
  ['month', { month: '2026-12' }],
  ['days', { days: '["2026-01-01","2026-12-24"]' }],
  ['no days', { days: '[]' }],
  ['words', { words: '["Ä%_","[b]"]' }],
  ['no words', { words: '[]' }],
  ['json', { extra: '{"a":[1,null]}' }],
  ['rule met over a leap day', { out: '2024-02-28', back: '2024-03-29' }],
  ['rule without an end', { out: '2024-02-28', back: null, active: false }],
  ['rule met by another part', { out: '2024-02-28', back: '2025-02-28', price: 0 }],
  ['condition met', { kind: 'b', reason: 'because', code_reason: 'x' }],
  ['what another choice requires', { kind: 'a', code_reason: 'x' }],
  ['what another choice requires, empty', { kind: 'a' }],
  ['condition of a list met', { marks: '["Bl","H"]', hint: 'x' }],
];

const refused: readonly [string, Record<string, unknown>, string, string][] = [
  ['missing', { blz: null }, 'blz', 'required'],
  ['blz', { blz: '3704004' }, 'blz', 'format'],
  ...['123456789', '108312586', '601234566', '105013001', '26032682', '26032682a'].map(
    (ik): [string, Record<string, unknown>, string, string] => [`IK ${ik}`, { ik }, 'ik', 'format'],
  ),
  ...['X234567890', 'M123456786', 'G995030567', 'x110411675', 'X11041167', 'Ä110411675'].map(
    (kvnr): [string, Record<string, unknown>, string, string] => [`KVNR ${kvnr}`, { kvnr }, 'kvnr', 'format'],
  ),
  ['IBAN check digits', { iban: 'DE88370400440532013000' }, 'iban', 'format'],
  ['IBAN with spaces', { iban: 'DE89 3704 0044 0532 0130 00' }, 'iban', 'format'],
  ['BIC', { bic: 'COBADE' }, 'bic', 'format'],
  ['address', { email: 'a@b@example.org' }, 'email', 'format'],
  ...['12', '089 555 (abends)', '89+55501', ' 112', '112\n', '1'.repeat(41)].map(
    (phone): [string, Record<string, unknown>, string, string] => [
      `phone ${phone}`,
      { phone },
      'phone',
      'format',
    ],
  ),
  ...[
    'javascript:alert(1)',
    'https:///a',
    'ftp://a.de',
    'https://a.de/ b',
    'https://a"b',
    'https://a\\b',
    'https://a\u00a0b',
  ].map((page): [string, Record<string, unknown>, string, string] => [
    `page ${page}`,
    { page },
    'page',
    'format',
  ]),
  ['color', { color: '#1E88E5' }, 'color', 'format'],
  ['pattern', { code: '46ABCD' }, 'code', 'pattern'],
  ['foreign digits', { code: '٤٦ABC' }, 'code', 'pattern'],
  ['trailing newline', { code: '46ABC\n' }, 'code', 'pattern'],
  ['postcode at home', { country: 'DE', zip: '5066' }, 'zip', 'pattern'],
  ['too short', { short: 'a' }, 'short', 'minLength'],
  ['too long', { short: 'abcde' }, 'short', 'maxLength'],
  ['too small', { level: -1 }, 'level', 'minimum'],
  ['too great', { level: 6 }, 'level', 'maximum'],
  ['nothing', { amount: 0 }, 'amount', 'exclusiveMinimum'],
  ['unknown enum', { kind: 'c' }, 'kind', 'enum'],
  ['unknown entry', { marks: '["H","x"]' }, 'marks', 'enum'],
  ['broken list', { marks: '["H"' }, 'marks', 'enum'],
  ['no list', { marks: '"H"' }, 'marks', 'enum'],
  ['empty list', { marks: '[]' }, 'marks', 'minItems'],
  ['long list', { marks: '["aG","Bl","H"]' }, 'marks', 'maxItems'],
  ['no such day', { day: '2025-02-29' }, 'day', 'type'],
  ['no such month', { day: '2025-13-01' }, 'day', 'type'],
  ['no day', { day: 'yesterday' }, 'day', 'type'],
  ['end before start', { day: '2025-02-02', until: '2025-02-01' }, 'until', 'notBefore'],
  ['instant without milliseconds', { at: '2026-12-31T23:59:59Z' }, 'at', 'type'],
  ['time', { clock: '24:00' }, 'clock', 'type'],
  ['month', { month: '2026-00' }, 'month', 'type'],
  ['days', { days: '["2026-01-01",]' }, 'days', 'type'],
  ['no word', { words: '[""]' }, 'words', 'type'],
  ['a number as a word', { words: '["a",1]' }, 'words', 'type'],
  ['an escaped word', { words: '["a\\\\"]' }, 'words', 'type'],
  ['no list of words', { words: '"a"' }, 'words', 'type'],
  ['half a list of words', { words: '["]' }, 'words', 'type'],
  ['too many words', { words: '["a","b","c"]' }, 'words', 'maxItems'],
  ['rule broken over a leap day', { out: '2024-02-28', back: '2024-03-30', price: 5 }, 'back', 'rule'],
  ['required by a condition', { kind: 'b', code_reason: 'x' }, 'reason', 'required'],
  ['required while a condition holds', { kind: 'b', reason: 'x' }, 'code_reason', 'required'],
  ['not applicable', { kind: 'a', reason: 'because' }, 'reason', 'notApplicable'],
  ['not applicable by a list', { marks: '["aG"]', hint: 'x' }, 'hint', 'notApplicable'],
];

describe.each(databases)('the rules of a table on %s', dialect => {
  let test: TestDatabase;
  let database: Database;
  let number = 10_000_000;
  beforeAll(async () => {
    test = await emptyDatabase(dialect);
    database = test.database;
    await createTables(database, entities);
  });
  afterAll(() => test.drop());

  const add = (values: Record<string, unknown>) =>
    insert(database, 'bank', { blz: String(number++), ...values });

  it.each(accepted)('lets through: %s', async (_, values) => {
    expect(await add(values)).toBeGreaterThan(0);
  });

  it.each(refused)('refuses: %s', async (_, values, name, code) => {
    const error: unknown = await add(values).catch(thrown => thrown);
    expect(translateDatabaseError(error, rules)).toMatchObject({ kind: 'violation', fields: [name], code });
  });

  it.each([
    [{ short: 'a' }, 'Mindestens 2 Zeichen'],
    [{ short: 'abcde' }, 'Höchstens 4 Zeichen'],
    [{ level: -1 }, 'Mindestens 0'],
    [{ level: 6 }, 'Höchstens 5'],
    [{ amount: 0 }, 'Muss größer als 0,00\u00a0€ sein'],
    [{ marks: '[]' }, 'Mindestens 1'],
    [{ marks: '["aG","Bl","H"]' }, 'Höchstens 2'],
  ])('names the limit that %o does not keep: %s', async (values, message) => {
    const error: unknown = await add(values).catch(thrown => thrown);
    const found = translateDatabaseError(error, rules);
    expect(found && 'fault' in found && found.fault && fieldMessage('de', found.fault)).toBe(message);
  });

  it('refuses broken JSON', async () => {
    await expect(add({ extra: '{' })).rejects.toThrow(/json|bank__extra__type/i);
  });

  it('refuses the same value twice, and says in which field', async () => {
    await add({ blz: '37040044' });
    const error: unknown = await add({ blz: '37040044' }).catch(thrown => thrown);
    expect(translateDatabaseError(error, rules)).toMatchObject({
      code: 'unique',
      table: 'bank',
      fields: ['blz'],
    });
  });

  it('refuses a reference to nothing', async () => {
    const error: unknown = await add({ parent: 4711 }).catch(thrown => thrown);
    expect(translateDatabaseError(error, rules)).toMatchObject({ code: 'reference' });
  });

  it('refuses to delete what others name', async () => {
    const parent = await add({});
    await add({ parent });
    const { kysely } = database;
    const remove = kysely.deleteFrom('bank' as never).where('id' as never, '=', parent as never);
    const error: unknown = await remove.execute().catch(thrown => thrown);
    expect(translateDatabaseError(error, rules)).toMatchObject({ code: 'reference' });
  });
});
