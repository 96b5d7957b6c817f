import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildModel } from '../../codegen/buildModel';
import { admin } from '../../codegen/emit/admin';
import { printElement } from '../../codegen/emit/adminPrint';
import { printString } from '../../codegen/emit/print';
import { load } from '../../codegen/load';
import { sourcesOf } from '../../codegen/run';
import { project, put } from './project';

const files = admin(buildModel(sourcesOf(await load({ schemasDir: 'schemas' }))));
const textOf = (name: string) => files.find(({ path }) => path === `admin/${name}`)?.text ?? '';

test('every generated screen is as the formatter would write it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tours-admin-'));
  const config = JSON.parse(readFileSync('biome.json', 'utf8'));
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ ...config, vcs: undefined, root: true }));
  mkdirSync(join(folder, 'admin'));
  for (const { path, text } of files) writeFileSync(join(folder, path), text);

  const biome = join(process.cwd(), 'node_modules/@biomejs/biome/bin/biome');
  execFileSync(process.execPath, [biome, 'check', '--write', 'admin'], { cwd: folder, stdio: 'pipe' });

  const formatted = readdirSync(join(folder, 'admin')).map(name => [
    `admin/${name}`,
    readFileSync(join(folder, 'admin', name), 'utf8'),
  ]);
  rmSync(folder, { recursive: true });
  expect(Object.fromEntries(formatted)).toEqual(
    Object.fromEntries(files.map(({ path, text }) => [path, text])),
  );
});

test('a field is one line in each of filters, list, form and detail page', () => {
  const lines = textOf('bic.tsx').split('\n');
  expect(lines.filter(line => line.includes('source="bic"')).map(line => line.trim())).toEqual([
    '<TextFilter source="bic" alwaysOn />',
    '<FormatValue source="bic" />',
    '<FormatInput source="bic" width="s" help />',
    '<FormatValue source="bic" />',
  ]);
});

test('an input is wide enough for its name and for the longest of its values', () => {
  const inputOf = (file: string, source: string) =>
    textOf(file).match(new RegExp(`<\\w+Input source="${source}"[^>]*>`))?.[0];
  expect([
    // "Jedes Jahr in diesem Abstand zu Ostern"
    inputOf('holiday.tsx', 'repeats'),
    // a number, "Platz in der Sammelfahrt"
    inputOf('tour.tsx', 'shared_rank'),
    // in a row of the record: "02 – Annahmestelle ohne Entschlüsselungsbefugnis"
    inputOf('dta-recipient.tsx', 'link_kind'),
  ]).toEqual([
    '<EnumInput source="repeats" width="l" />',
    '<IntegerInput source="shared_rank" width="s" help />',
    '<EnumInput source="link_kind" width="l" />',
  ]);
});

test('options that are figures stand among amounts, codes in figures do not', () => {
  const asFigures = files.filter(({ text }) => text.includes('FiguresValue source=')).map(({ path }) => path);
  expect(asFigures).toEqual(['admin/bill-item.tsx', 'admin/tariff-number.tsx']);
  expect(textOf('bill-item.tsx')).toContain('<FiguresValue source="vat_rate" />');
});

/** A filter over a field of another record, which stands in the table of that one: `bill.recipient_type`. */
const throughReference = /<\w+Filter source="(?!address\.)\w+\.\w[^>]*>/g;

test.each(['required', 'maxLength', 'readOnly', 'options', 'colors', 'scale', 'perPage', 'sort'])(
  'no screen says "%s" again, which stands in the table',
  fact => {
    const attribute = new RegExp(`\\s${fact}[\\s=/>]`);
    const screens = files.filter(({ path }) => path.endsWith('.tsx'));
    const own = screens.map(({ path, text }) => ({ path, text: text.replaceAll(throughReference, '') }));
    expect(own.filter(({ text }) => attribute.test(text)).map(({ path }) => path)).toEqual([]);
  },
);

test.each([
  ['of a person, what names them', 'guest', 'reference="tours" target="guest" create'],
  ['not where the product writes the name', 'dta-submission', 'reference="bills" target="dta_submission" />'],
  ['not among several', 'role', 'reference="users" target="roles" />'],
  ['not under a condition', 'health-insurance', 'reference="payments" target="payer_insurance" />'],
  [
    'of what all share, its own parts',
    'tariff-code',
    'reference="tariffnumbers" target="tariff_code" create',
  ],
  ['of what all share, nothing else', 'guest-type', 'reference="tours" target="guest_type" />'],
])('records are begun below the one that they name: %s', (_, entity, element) => {
  expect(textOf(`${entity}.tsx`)).toContain(`<RelatedRecords ${element}`);
});

test('a nested entity knows its parent, and the parent lists it', () => {
  expect(textOf('bic.tsx').split("parent={{ param: 'bankId', by: 'bank' }}")).toHaveLength(3);
  expect(textOf('bank.tsx')).toContain('<RelatedRecords reference="bic" target="bank" create />');
});

test('a record leads to the lists of all that refers to it, in the order of the menu', () => {
  const lists = [...textOf('guest.tsx').matchAll(/reference="([\w-]+)"\s+target="(\w+)"/g)];
  expect(lists.map(([, resource, by]) => `${resource}.${by}`)).toEqual([
    'tours.guest',
    'tour-series.guest',
    'prescriptions.guest',
    'person-warnings.guest',
    'bill-cases.guest',
    'bills.recipient_guest',
    'bill-mails.recipient_guest',
    'payments.payer_guest',
    'documents.record_id',
    'guest-care-periods.guest',
    'guest-insurances.guest',
  ]);
});

test('beside the title of a record stand the figures of its list, amounts first', () => {
  expect(textOf('bill-item.tsx')).toContain("figures={['unit_price', 'amount', 'copay', 'quantity']}");
});

test('a schema names the facts of its page itself, and what is folded away there', () => {
  expect(textOf('bill.tsx')).toContain(
    "figures={['open', 'contested', 'total', 'due_date', 'dunning_level', 'pdf']}",
  );
  expect(textOf('bill.tsx')).toContain("technical={['recipient_snapshot', 'content_hash']}");
});

test('where a step requires values, the form asks for them', () => {
  expect(textOf('tour.tsx')).toContain('form={TourForm}');
  expect(textOf('bank.tsx')).not.toContain('form={');
});

test('child rows are edited and shown with the record that they belong to, and have no pages', () => {
  expect(textOf('dta-recipient.tsx')).toMatch(
    /<ChildRowsInput source="\w+" width="full" entity={dtaRoute}>\s+<\w+Input source=/,
  );
  expect(textOf('dta-recipient.tsx')).toMatch(
    /<ChildRowsValue source="\w+" entity={dtaRoute}>\s+<\w+Value source=/,
  );
  expect(files.map(({ path }) => path)).not.toContain('admin/dta-route.tsx');
  expect(textOf('index.ts')).not.toContain('dta-route');
});

test('what never leaves the server has no place on a screen', () => {
  expect(textOf('user.tsx')).not.toContain('password_hash');
});

test('tables that only the server uses have no screens', () => {
  expect(files.map(({ path }) => path)).not.toContain('admin/session.tsx');
});

test('hostile texts come out as plain strings', () => {
  const text = ['"$', '{x}" </script> */ \u202e\''].join('');
  const code = printElement({ name: 'TextInput', attributes: [['unit', { text }]], children: [] });
  const [, literal = ''] = /unit=\{(.*)\} \/>\n$/.exec(code) ?? [];
  expect(literal).toBe(printString(text));
  expect(code).not.toContain('\u202e');
});

test('a table of child rows has columns where their schema names none', async () => {
  const at = await project();
  await at.edit('leg', schema => put(schema, '/x-list', undefined));
  expect(await at.run()).toMatchObject({ kind: 'written' });
  const page = readFileSync(join(at.outDir, 'admin/ride.tsx'), 'utf8');
  const [, rows = ''] = page.split(/<ChildRowsValue source="\w+" entity=\{leg\}>/);
  const [cells = ''] = rows.split('</ChildRowsValue>');
  // what names a row first, and not the ride to which it belongs
  expect([...cells.matchAll(/source="(\w+)"/g)].map(([, source]) => source)).toEqual([
    'place',
    'client',
    'minutes',
    'permit',
  ]);
});
