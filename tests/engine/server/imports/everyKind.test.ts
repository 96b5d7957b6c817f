import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@engine/server/database/migrations/migrate.ts';
import type { Locale } from '@engine/shared/entityMeta.ts';
import type { FieldKind } from '@engine/shared/field.ts';
import { adoptFormats } from '@engine/shared/officeFormats.ts';
import { facts as generated } from '@generated/facts.ts';
import { formats } from '@office/formats.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildModel } from '../../../../codegen/buildModel.ts';
import { phrasesOf } from '../../../../codegen/emit/labels.ts';
import type { Model } from '../../../../codegen/model.ts';
import { planMigration, writeMigration } from '../../../../codegen/plan.ts';
import { sourcesOf } from '../../../../codegen/run.ts';
import { validate } from '../../../../codegen/validate.ts';
import { databases, emptyDatabase, type TestDatabase } from '../../../databases.ts';
import { factsOf } from '../database/failuresOfServing.ts';
import { type Caller, type Office, openOffice } from '../office.ts';
import { withEveryKind } from './everyKind.ts';
import { type Importer, importerOf } from './importer.ts';

/** As people in offices write them. */
const asWritten = [
  ['Name', 'Erstes', 'Zweites'],
  ['E-Mail', 'a@example.org', ''],
  ['Marke', 'B-12', ''],
  ['Anzahl', '1.234', '0'],
  ['Strecke', '12,5', '0'],
  ['Gebühr', '1.234,50 €', '-0,05'],
  ['Satz', '0,1234', ''],
  ['Höhe', '21,05', '-3'],
  ['Fertig', 'ja', 'nein'],
  ['Tag', '5.1.2026', ''],
  ['Uhrzeit', '8:05', ''],
  ['Monat', '01/2026', ''],
  ['Zeitpunkt', '05.01.2026 09:30', ''],
  ['Stand', 'Anfang', 'b'],
  ['Stände', 'Anfang, Ende', ''],
  ['Wörter', 'neu, alt', ''],
  ['Tage', '5.1.2026, 06.01.2026', ''],
  ['Zweigstelle', 'Mitte', ''],
  ['Zweigstellen', 'Mitte, Nord', ''],
  ['Maße', '{"width":3,"packed":"2026-01-05"}', ''],
  ['Teile', '[{"title":"Eins","kind":"a"},{"title":"Zwei"}]', ''],
] as const;

const wordsOf = (model: Model, locale: Locale) =>
  Object.fromEntries(model.entities.flatMap(entity => [...phrasesOf(entity, model, locale)]));

describe.each(databases)('a file with a column of every kind on %s', dialect => {
  let test: TestDatabase;
  let office: Office;
  let clerk: Caller;
  let importer: Importer;
  let folder: string;
  let kept: object;
  let branches: readonly number[];

  beforeAll(async () => {
    const loaded = await withEveryKind();
    expect(validate(loaded)).toEqual([]);
    const model = buildModel(sourcesOf(loaded));
    adoptFormats(model.product.formats);
    folder = mkdtempSync(join(tmpdir(), 'tours-every-kind-'));
    writeMigration(folder, planMigration(model.entities, folder), []);
    test = await emptyDatabase(dialect);
    await migrate(test.database, { folder });
    const labels = { de: wordsOf(model, 'de'), en: wordsOf(model, 'en') };
    office = await openOffice(dialect, {}, { ...factsOf(model), labels }, { on: test.database });
    clerk = await office.caller('all');
    importer = importerOf(office, clerk);
    const branch = async (name: string): Promise<number> => (await clerk.post('branches', { name })).body.id;
    branches = [await branch('Mitte'), await branch('Nord')];
    const none = ['json', 'binary'];
    const kinds: readonly FieldKind[] = generated.entities.flatMap(({ fields }) =>
      fields.map(({ kind }) => kind),
    );
    const here = new Set(model.byName.get('sample')?.fields.map(({ kind }) => kind));
    expect(kinds.filter(kind => !here.has(kind) && !none.includes(kind))).toEqual([]);
    kept = {
      ...{ name: 'Erstes', mail: 'a@example.org', mark: 'B-12', count: 1234, tenths: 125, fee: 123450 },
      ...{ rate: 1234, height: 21.05, ready: true, day: '2026-01-05', hour: '08:05', month: '2026-01' },
      ...{ moment: '2026-01-05T08:30:00.000Z', state: 'a', states: ['a', 'b'], words: ['neu', 'alt'] },
      ...{ days: ['2026-01-05', '2026-01-06'], branch: branches[0], branches },
      ...{
        size: { width: 3, packed: '2026-01-05' },
        parts: [{ title: 'Eins', kind: 'a' }, { title: 'Zwei' }],
      },
    };
  });
  afterAll(async () => {
    adoptFormats(generated.product.formats, formats);
    await office?.app.close();
    await test?.drop();
    rmSync(folder, { recursive: true });
  });

  const samples = async (): Promise<readonly (typeof kept)[]> =>
    (await clerk.get('samples?sort=["id","ASC"]')).body;
  const cell = (value: string) => `"${value.replaceAll('"', '""')}"`;
  const fileOf = (rows: readonly (readonly string[])[]) =>
    rows.map(row => row.map(cell).join(';')).join('\n');
  const exported = async (format: string, fields: readonly string[]) =>
    (await clerk.get(`samples/export?format=${format}&fields=${encodeURIComponent(JSON.stringify(fields))}`))
      .content;

  it('is taken over as people write it', async () => {
    const rows = [0, 1, 2].map(at => asWritten.map(column => column[at] ?? ''));
    const preview = await importer.preview('samples', fileOf(rows));
    expect((await importer.rows(preview)).map(({ outcome, faults }) => [outcome, faults])).toEqual([
      ['new', []],
      ['new', []],
    ]);
    await importer.take(preview, 'commit');
    const [first, second] = await samples();
    expect(first).toMatchObject(kept);
    expect(second).toMatchObject({
      count: 0,
      tenths: 0,
      fee: -5,
      height: -3,
      ready: false,
      state: 'b',
      day: null,
    });
  });

  it.each(['csv', 'xlsx'])('comes back from the exported %s, as it is and as new records', async format => {
    const names = Object.keys(kept);
    const same = await importer.rows(
      await importer.preview('samples', await exported(format, ['id', ...names])),
    );
    expect(same.map(({ outcome, faults }) => [outcome, faults])).toEqual(same.map(() => ['unchanged', []]));

    const before = (await samples()).length;
    const preview = await importer.preview('samples', await exported(format, names), { key: [] });
    await importer.take(preview, 'commit');
    const all = await samples();
    expect(all).toHaveLength(before * 2);
    expect(all[before]).toMatchObject(kept);
  });

  it('shows structured values in words, and takes them in any spelling', async () => {
    const words = async () => {
      const content = await exported('csv', ['name', 'size', 'parts']);
      return content.toString().split('\r\n').slice(1, -1);
    };
    expect((await words())[0]).toBe(
      'Erstes;"Gepackt: 05.01.2026; Breite: 3";"Art: Anfang; Titel: Eins | Titel: Zwei"',
    );
    const rows = [
      ['Name', 'Maße', 'Teile'],
      ['Englisch', 'packed: 2026-01-05, Width: 3', 'Title: Eins, kind: a\nTITEL : Zwei'],
      ['Zeichen', '', 'Titel: a; b (c) | d: e | Titel: https://a.de'],
      // only JSON says where this title ends
      ['JSON', '', '[{"title":"a; Art: Ende"}]'],
    ];
    const preview = await importer.preview('samples', fileOf(rows), { key: [] });
    await importer.take(preview, 'commit');
    const made = (await samples()).slice(-3);
    expect(made).toMatchObject([
      { size: { width: 3, packed: '2026-01-05' }, parts: [{ title: 'Eins', kind: 'a' }, { title: 'Zwei' }] },
      { parts: [{ title: 'a; b (c) | d: e' }, { title: 'https://a.de' }] },
      { parts: [{ title: 'a; Art: Ende' }] },
    ]);
    expect((await words()).filter(line => /^(Eng|Zei|JSON)/.test(line))).toEqual([
      'Englisch;"Gepackt: 05.01.2026; Breite: 3";"Art: Anfang; Titel: Eins | Titel: Zwei"',
      'JSON;;"[{""title"":""a; Art: Ende""}]"',
      'Zeichen;;"Titel: a; b (c) | d: e | Titel: https://a.de"',
    ]);
    const gap = '\n'.repeat(90_000);
    const wrong = [
      ...['Breite: viel', 'Breite: 1; Breite: 2', 'Höhe: 1', '3', 'Gepackt: 31.02.2026'],
      // read in one pass: the second took half a minute when any number of blanks could precede a label
      ...[`Breite${gap}: 1`, `Breite: 1${gap}x`],
    ];
    const refused = await importer.rows(
      await importer.preview('samples', fileOf([['Name', 'Maße'], ...wrong.map(text => ['x', text])])),
    );
    expect(refused.map(({ faults }) => faults.map(({ field }) => field))).toEqual(wrong.map(() => ['size']));
  });

  it('has child rows in one cell, in both languages, and takes them back without a change', async () => {
    const seen = '2026-01-05T08:30:17.000Z';
    const made = await clerk.post('samples', {
      name: 'Mit Notizen',
      notes: [
        { title: 'Anfahrt; leer', cost: 1200, due: '2026-01-05', seen, at: branches[0] },
        { title: 'Rückfahrt', kind: 'b', done: true },
      ],
    });
    const { id } = made.body;
    const line = async (locale: string) => {
      const filter = encodeURIComponent(JSON.stringify({ id }));
      const fields = encodeURIComponent('["id","name","notes"]');
      const path = `samples/export?format=csv&fields=${fields}&filter=${filter}`;
      const { content } = await clerk.get(path, { 'accept-language': locale });
      return content.toString();
    };
    expect((await line('de')).split('\r\n')[1]).toBe(
      `${id};Mit Notizen;"Titel: Anfahrt; leer; Zweigstelle: Mitte; Betrag: 12,00\u00a0€; Erledigt: Nein; Fällig: 05.01.2026; Art: Anfang; Gesehen: 05.01.2026 09:30 | Titel: Rückfahrt; Erledigt: Ja; Art: Ende"`,
    );
    for (const locale of ['de', 'en']) {
      const [row] = await importer.rows(await importer.preview('samples', await line(locale)));
      expect([locale, row?.outcome, row?.faults]).toEqual([locale, 'unchanged', []]);
    }
    for (const format of ['csv', 'xlsx']) {
      const file = await exported(format, ['id', 'notes']);
      const rows = await importer.rows(await importer.preview('samples', file));
      expect([...new Set(rows.map(({ outcome }) => outcome))]).toEqual(['unchanged']);
    }
    expect((await clerk.get('samples/export?format=csv')).content.toString().split('\r\n')[0]).toMatch(
      /;Notizen$/,
    );
  });

  const notesOf = async (id: number) =>
    (await clerk.get(`samples/${id}`)).body.notes as readonly Record<string, unknown>[];
  const withNotes = async (notes: readonly object[]): Promise<number> =>
    (await clerk.post('samples', { name: 'Notizen', notes })).body.id;

  it('replaces child rows only where a column has them, keeps those that are alike, and is undone', async () => {
    const notes = [{ title: 'Eins', cost: 100 }, { title: 'Zwei', at: branches[1] }, { title: 'Drei' }];
    const id = await withNotes(notes);
    const before = await notesOf(id);
    const take = async (rows: readonly (readonly string[])[]) => {
      const preview = await importer.preview('samples', fileOf(rows));
      return { preview, done: await importer.take(preview, 'commit') };
    };
    await take([
      ['id', 'Name'],
      [`${id}`, 'Umbenannt'],
    ]);
    expect((await notesOf(id)).map(({ id, version, rank }) => [id, version, rank])).toEqual(
      before.map(({ id, version, rank }) => [id, version, rank]),
    );

    const { preview, done } = await take([
      ['id', 'Notizen'],
      [`${id}`, 'Titel: Drei | title: Eins; Amount: 2.00; Due: 2026-02-01 | Titel: Neu; Art: Ende'],
    ]);
    const [row] = await importer.rows(preview);
    expect(row?.changes).toEqual({
      notes: [
        'Titel: Eins; Betrag: 1,00\u00a0€; Erledigt: Nein; Art: Anfang | Titel: Zwei; Zweigstelle: Nord; Erledigt: Nein; Art: Anfang | Titel: Drei; Erledigt: Nein; Art: Anfang',
        'Titel: Drei; Erledigt: Nein | Titel: Eins; Betrag: 2,00\u00a0€; Erledigt: Nein; Fällig: 01.02.2026 | Titel: Neu; Erledigt: Nein; Art: Ende',
      ],
    });
    const [one, two, three] = before;
    expect(await notesOf(id)).toMatchObject([
      { id: three?.id, rank: 1, title: 'Drei' },
      { id: one?.id, rank: 2, title: 'Eins', cost: 200, due: '2026-02-01' },
      { rank: 3, title: 'Neu', kind: 'b', at: null },
    ]);
    const undone = await importer.take(done, 'undo');
    expect(undone.counts.done).toBe(0);
    expect(await notesOf(id)).toMatchObject([
      { id: one?.id, rank: 1, title: 'Eins', cost: 100, due: null },
      { rank: 2, title: 'Zwei', at: branches[1], kind: 'a', done: false, created_by: two?.created_by },
      { id: three?.id, rank: 3, title: 'Drei' },
    ]);

    await take([
      ['id', 'Notizen'],
      [`${id}`, ''],
    ]);
    expect(await notesOf(id)).toEqual([]);
  });

  it('creates child rows with their records, and its undo takes both away', async () => {
    const count = async () => (await samples()).length;
    const before = await count();
    const rows = [
      ['Name', 'Notizen'],
      ['Neu A', 'Titel: Eins; Zweigstelle: Mitte\nTitel: Zwei'],
      ['Neu B', '[{"title":"Drei","at":1,"cost":5}]'],
      ['Neu C', ''],
    ];
    const preview = await importer.preview('samples', fileOf(rows), { key: [] });
    const done = await importer.take(preview, 'commit');
    const ids = (await importer.rows(done)).map(({ record }) => Number(record));
    const notes = await Promise.all(ids.map(notesOf));
    expect(notes.map(list => list.map(({ title, rank }) => [title, rank]))).toEqual([
      [
        ['Eins', 1],
        ['Zwei', 2],
      ],
      [['Drei', 1]],
      [],
    ]);
    await importer.take(done, 'undo');
    expect(await count()).toBe(before);
  });

  it('is not undone where people have added child rows since', async () => {
    const preview = await importer.preview(
      'samples',
      fileOf([
        ['Name', 'Notizen'],
        ['Neu D', 'Titel: Eins'],
      ]),
      { key: [] },
    );
    const done = await importer.take(preview, 'commit');
    const id = Number((await importer.rows(done))[0]?.record);
    const { body, headers } = await clerk.get(`samples/${id}`);
    const added = { ...body, notes: [...body.notes, { title: 'Zwei' }] };
    await clerk.put(`samples/${id}`, added, { 'if-match': String(headers.etag) });
    expect((await importer.take(done, 'undo')).counts.done).toBe(1);
    expect(await notesOf(id)).toHaveLength(2);
  });

  it('leaves out of child rows what its reader may not read, which an import leaves as it is', async () => {
    const id = await withNotes([{ title: 'Eins', pin: '77', at: branches[0] }]);
    const held = ['list', 'read', 'update', 'export', 'import'].map(right => `samples.${right}`);
    const limited = await office.caller(held);
    const filter = encodeURIComponent(JSON.stringify({ id }));
    const { content } = await limited.get(`samples/export?format=csv&filter=${filter}`);
    expect(content.toString()).toMatch(/;"Titel: Eins; Erledigt: Nein; Art: Anfang"\r\n$/);
    expect((await clerk.get(`samples/export?format=csv&filter=${filter}`)).content.toString()).toContain(
      'PIN: 77',
    );
    const views = (await clerk.get('activity-log?filter={"action":"view","resource":"sample-notes"}')).body;
    expect(views.map(({ reason }: { reason: string }) => reason)).toEqual(['pin']);

    const own = importerOf(office, limited, held);
    const file = fileOf([
      ['id', 'Notizen'],
      [`${id}`, 'Titel: Eins; Betrag: 3,00; Art: Anfang | Titel: Zwei'],
    ]);
    const preview = await own.preview('samples', file);
    expect((await own.rows(preview))[0]?.changes).toEqual({
      notes: [
        'Titel: Eins; Erledigt: Nein; Art: Anfang',
        'Titel: Eins; Betrag: 3,00\u00a0€; Erledigt: Nein; Art: Anfang | Titel: Zwei; Erledigt: Nein; Art: Anfang',
      ],
    });
    await own.take(preview, 'commit');
    expect(await notesOf(id)).toMatchObject([
      { title: 'Eins', pin: '77', at: branches[0], cost: 300 },
      { title: 'Zwei', pin: null },
    ]);
  });

  it('names the child row and the field of a fault', async () => {
    const wrong = [
      ['Titel: Eins | Titel: Zwei; Betrag: viel', 'Eintrag 2, Betrag: „viel“ ist hier nicht möglich'],
      ['Titel: Eins; Zweigstelle: Süd', 'Eintrag 1, Zweigstelle: „Süd“ gibt es nicht'],
      ['Betrag: 1,00 | Titel: Eins', 'Eintrag 1, Titel: Pflichtfeld'],
      ['Geprüft: Ja', '„Geprüft: Ja“ ist nicht lesbar; jede Angabe steht hinter ihrem Namen: „Titel: …“'],
      [
        'Titel: Eins; Zweigstelle: nicht einsehbar',
        'Eintrag 1, Zweigstelle: „nicht einsehbar“ gibt es nicht',
      ],
      [Array.from({ length: 501 }, () => 'Titel: x').join(' | '), 'Höchstens 500'],
      [
        `Titel: ${'x'.repeat(32_759)}…`,
        'Die Zelle war zu klein für alles; als CSV exportiert ist es vollständig',
      ],
    ] as const;
    const ids = await Promise.all(wrong.map(() => withNotes([{ title: 'Eins' }])));
    const rows = [['id', 'Notizen'], ...wrong.map(([cell], at) => [`${ids[at]}`, cell])];
    const preview = await importer.preview('samples', fileOf(rows));
    const found = await importer.rows(preview);
    expect(found.map(({ faults }) => faults.map(({ field }) => field))).toEqual(wrong.map(() => ['notes']));
    expect(found.map(({ faults }) => faults[0]?.message)).toEqual(wrong.map(([, message]) => message));
    expect(await importer.failed(preview)).toContain('Notizen: Eintrag 1, Zweigstelle: „Süd“ gibt es nicht');
  });

  it('names each cell that holds no value of its kind', async () => {
    const texts = ['E-Mail', 'Marke', 'Wörter'];
    const heads = asWritten.map(([head]) => head);
    const unread = heads.map(head => (head === 'Name' || texts.includes(head) ? 'x' : 'vielleicht'));
    const unfit = heads.map(head => (head === 'Name' ? 'x' : texts.includes(head) ? 'a"b' : ''));
    const rows = await importer.rows(await importer.preview('samples', fileOf([heads, unread, unfit])));
    const [first, second] = rows.map(({ faults }) => faults.map(({ field }) => field).toSorted());
    const judged = ['mail', 'mark', 'words'];
    expect(second).toEqual(judged);
    const others = Object.keys(kept).filter(name => name !== 'name' && !judged.includes(name));
    expect(first).toEqual(others.toSorted());
  });
});
