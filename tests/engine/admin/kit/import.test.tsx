// @vitest-environment jsdom

import { AccessContext } from '@engine/admin/kit/access/access';
// Loaded before the first test, whose time it is not.
import '@engine/admin/kit/import/ImportDialog';
import { cellText } from '@engine/admin/kit/import/cellText';
import { ImportButton } from '@engine/admin/kit/import/ImportButton';
import { type Imports, ImportsContext } from '@engine/admin/kit/import/imports';
import { messages as kit } from '@engine/admin/kit/messages/de';
import { importing } from '@engine/admin/kit/messages/importDe';
import { pagePartsOf } from '@engine/admin/kit/page/parts/pageParts';
import type { ListParts } from '@engine/admin/kit/page/parts/parts';
import type { ImportAnswer, ImportedRow, ImportMapping } from '@engine/shared/imports';
import { bank } from '@generated/tables/bank';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError } from 'react-admin';
import { expect, it } from 'vitest';
import { renderKit } from './renderKit';

const parts: ListParts = {
  ...pagePartsOf(bank),
  columns: {},
  filters: {},
  list: { sort: { field: 'name', order: 'ASC' }, perPage: 25, sortable: [], searchable: false },
  operations: ['list', 'create', 'update'],
  holdsFile: false,
};

const counts = { total: 3, new: 1, changed: 1, unchanged: 0, faulty: 1, waiting: 2, done: 0 };
const read: ImportAnswer = {
  id: 5,
  resource: 'banks',
  filename: 'banken.csv',
  stage: 'read',
  job: null,
  isAtWork: false,
  jobStatus: null,
  progress: { done: 0, total: null },
  error: null,
  columns: [
    { name: 'Bankleitzahl', samples: ['10000001', '10000002'] },
    { name: 'Heißt', samples: ['A', 'B'] },
  ],
  fields: ['blz', 'name', 'city'],
  keys: [['id'], ['blz']],
  mapping: { fields: ['blz', null], key: ['blz'] },
  counts: { ...counts, new: 0, changed: 0, faulty: 0, waiting: 0 },
};
const previewed: ImportAnswer = { ...read, stage: 'preview', job: 8, jobStatus: 'done', counts };
const done: ImportAnswer = { ...previewed, stage: 'commit', counts: { ...counts, waiting: 0, done: 2 } };
const rows: readonly ImportedRow[] = [
  {
    place: 2,
    outcome: 'new',
    record: null,
    isDone: false,
    cells: ['10000001', 'A'],
    changes: { blz: [null, '10000001'], name: [null, 'A'], deleted: [null, false], source: [null, 'manual'] },
    faults: [],
  },
  {
    place: 3,
    outcome: 'changed',
    record: 7,
    isDone: false,
    cells: ['10000002', 'B'],
    changes: { name: ['Alt', 'B'], archived_at: ['2026-03-04T10:05:00.000Z', null] },
    faults: [],
  },
  {
    place: 4,
    outcome: 'faulty',
    record: null,
    isDone: false,
    cells: ['1', 'C'],
    changes: {},
    faults: [{ field: 'blz', message: 'Entspricht nicht der Form' }],
  },
];

function server(): Imports & { readonly asked: string[]; mapped: ImportMapping | null } {
  const asked: string[] = [];
  return {
    asked,
    mapped: null,
    upload: async (_resource, file) => {
      asked.push(`upload ${file.name}`);
      return read;
    },
    latest: async () => null,
    read: async () => read,
    async preview(_resource, _id, mapping) {
      this.mapped = mapping;
      asked.push('preview');
      return previewed;
    },
    commit: async () => {
      asked.push('commit');
      return done;
    },
    undo: async () => {
      asked.push('undo');
      return { ...done, stage: 'undo', counts: { ...done.counts, done: 0, waiting: 2 } };
    },
    rows: async (_resource, _id, outcome) => rows.filter(row => outcome === null || row.outcome === outcome),
    saveFailed: async () => void asked.push('failed'),
    saveTemplate: async resource => void asked.push(`template of ${resource}`),
    stop: async () => void asked.push('stop'),
  };
}

const access = { can: () => true, canField: () => true, blocked: null };
const messages = {
  ra: { boolean: { false: 'Nein' } },
  app: { ...kit.app, import: { ...kit.app.import, ...importing.app.import } },
  resources: {
    banks: {
      name: 'Bank |||| Banken',
      fields: { id: 'Nummer', blz: 'Bankleitzahl', name: 'Name', city: 'Ort' },
      enums: { source: { manual: 'Manuell erfasst' } },
    },
  },
};

function openList(imports: Imports, rights = access) {
  renderKit(
    <AccessContext value={rights}>
      <ImportsContext value={imports}>
        <ImportButton parts={parts} />
      </ImportsContext>
    </AccessContext>,
    { resource: 'banks', messages },
  );
  return userEvent.setup();
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });

async function choose(people: ReturnType<typeof userEvent.setup>) {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no place for a file.');
  await people.upload(input, new File(['x'], 'banken.csv'));
}

async function upload(people: ReturnType<typeof userEvent.setup>) {
  button('Importieren').focus();
  await people.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: 'Banken importieren' });
  await choose(people);
  await screen.findByRole('dialog', { name: 'Banken importieren · banken.csv' });
}

it('offers a template with all columns before a file is chosen', async () => {
  const imports = server();
  openList(imports);
  await userEvent.click(screen.getByRole('button', { name: /importieren/i }));
  await userEvent.click(
    await screen.findByRole('button', { name: 'Vorlage mit allen Spalten speichern (XLSX)' }),
  );
  expect(imports.asked).toEqual(['template of banks']);
});

it('asks before a changed mapping is lost at Escape, and not before', async () => {
  const imports = server();
  const people = openList(imports);
  await upload(people);
  await people.selectOptions(screen.getByRole('combobox', { name: /Heißt/ }), 'name');
  await people.keyboard('{Escape}');
  await people.click(await screen.findByRole('button', { name: 'app.leave.stay' }));
  await waitFor(() => expect(screen.queryByText('app.leave.title')).toBeNull());
  const field = screen.getByRole<HTMLSelectElement>('combobox', { name: /Heißt/ });
  expect(field.value).toBe('name');
  await people.selectOptions(field, '');
  await people.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('a file on a slow line says how much of it has gone, and then that it is read', async () => {
  const api = server();
  let progress: (share: number) => void = () => undefined;
  const people = openList({
    ...api,
    upload: (_resource, _file, onProgress) => {
      progress = onProgress;
      return new Promise(() => undefined);
    },
  });
  button('Importieren').focus();
  await people.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: 'Banken importieren' });
  await choose(people);
  expect((await screen.findByRole('status')).textContent).toBe('Die Datei wird gesendet: 0 %.');
  act(() => progress(0.346));
  expect(screen.getByRole('status').textContent).toBe('Die Datei wird gesendet: 34 %.');
  act(() => progress(1));
  expect(screen.getByRole('status').textContent).toBe('Die Datei wird gelesen.');
});

it('rows of an import that could not be read say so, and are read again', async () => {
  const api = server();
  let isAway = true;
  const people = openList({
    ...api,
    rows: async (...given) => {
      if (isAway) throw new HttpError('Der Server antwortet nicht.', 503);
      return api.rows(...given);
    },
  });
  await upload(people);
  await people.selectOptions(screen.getByRole('combobox', { name: 'Feld für „Heißt“' }), 'Name');
  await people.click(button('Vorschau'));
  await screen.findByText('Der Server antwortet nicht.');
  isAway = false;
  await people.click(button('Noch einmal versuchen'));
  await screen.findByText('Entspricht nicht der Form', { exact: false });
});

it('a file is mapped, previewed, taken over and taken back, with words for each row', async () => {
  const api = server();
  const people = openList(api);
  await upload(people);
  const second = screen.getByRole('combobox', { name: 'Feld für „Heißt“' });
  expect(screen.getByRole('combobox', { name: 'Feld für „Bankleitzahl“' })).toHaveProperty('value', 'blz');
  expect(within(second).getByRole('option', { name: 'Bankleitzahl' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('alert').textContent).toBe('Für neue Datensätze fehlen noch: Name');
  expect(screen.getByText('Nicht importiert: Heißt')).toBeDefined();
  await people.selectOptions(second, 'Name');
  expect(screen.queryByText('Nicht importiert', { exact: false })).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  await people.click(button('Vorschau'));
  await screen.findByText('Entspricht nicht der Form', { exact: false });
  expect(api.mapped).toEqual({ fields: ['blz', 'name'], key: ['blz'] });
  const [fresh, changed] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(fresh).toBe('Zeile 2NeuBankleitzahl:10000001Name:A');
  expect(changed).toMatch(/Zeile 3GeändertName:Alt→B.*04\.03\.2026 11:05→–/);
  await people.click(button('Fehlerhaft (1)'));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  await people.click(button('2 Zeilen übernehmen'));
  expect((await screen.findByText('2 Zeilen übernommen.', { exact: false })).textContent).toContain(
    '1 Zeile war fehlerhaft.',
  );
  await people.click(button('Fehlerhafte Zeilen speichern'));
  await people.click(button('Zurücknehmen'));
  await screen.findByText('Alles ist wieder wie vorher.');
  expect(api.asked).toEqual(['upload banken.csv', 'preview', 'commit', 'failed', 'undo']);
});

it('rows whose taking over was not answered are looked up, as soon as the server answers again', async () => {
  const api = server();
  let isCut = true;
  const people = openList({
    ...api,
    upload: async () => previewed,
    commit: () => Promise.reject(new Error('Der Server hat nicht geantwortet.')),
    read: () => (isCut ? Promise.reject(new Error('Keine Verbindung')) : Promise.resolve(done)),
  });
  await upload(people);
  await people.click(button('2 Zeilen übernehmen'));
  expect(screen.queryByText('2 Zeilen übernommen.', { exact: false })).toBeNull();
  isCut = false;
  await screen.findByText('2 Zeilen übernommen.', { exact: false }, { timeout: 5000 });
});

it('what a program wrote into a file stands in words: keys of options, yes and no, days', async () => {
  const fields = ['blz', 'deleted', 'source'];
  const people = openList({
    ...server(),
    upload: async () => ({ ...previewed, mapping: { fields, key: [] } }),
    rows: async () => rows.slice(2).map(row => ({ ...row, cells: ['1', false, 'manual', null] })),
  });
  await upload(people);
  await screen.findByText('1 · Nein · Manuell erfasst');
});

it('what a faulty row held in a column that is not read is left out', async () => {
  const people = openList({
    ...server(),
    upload: async () => ({ ...previewed, mapping: { fields: ['blz', null], key: [] } }),
    rows: async () => rows.slice(2).map(row => ({ ...row, cells: ['1', 'Grund von früher'] })),
  });
  await upload(people);
  await screen.findByText('Entspricht nicht der Form', { exact: false });
  expect(screen.queryByText('Grund von früher', { exact: false })).toBeNull();
});

it('thousands of rows are written as the language writes them', async () => {
  const many = { ...previewed, counts: { ...previewed.counts, total: 6000, new: 6000, waiting: 6000 } };
  const people = openList({ ...server(), upload: async () => many });
  await upload(people);
  expect(button('6.000 Zeilen übernehmen')).toBeDefined();
  expect(button('Neu (6.000)')).toBeDefined();
});

it('a column that is what records are found by is no key any more once it is not read', async () => {
  const api = server();
  const people = openList(api);
  await upload(people);
  await people.selectOptions(screen.getByRole('combobox', { name: 'Feld für „Heißt“' }), 'Name');
  await people.selectOptions(
    screen.getByRole('combobox', { name: 'Feld für „Bankleitzahl“' }),
    'nicht importieren',
  );
  await people.click(button('Vorschau'));
  await waitFor(() => expect(api.mapped).toEqual({ fields: [null, 'name'], key: [] }));
});

it('work that goes on shows how far it is and can be stopped', async () => {
  const atWork: ImportAnswer = {
    ...previewed,
    stage: 'commit',
    isAtWork: true,
    jobStatus: 'running',
    progress: { done: 40, total: 100 },
  };
  const api = { ...server(), upload: async () => atWork, read: async () => atWork };
  const people = openList(api);
  await upload(people);
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40');
  await people.click(button('Anhalten'));
  expect(api.asked).toEqual(['stop']);
});

it('why a file was not read stays in the dialog until another try', async () => {
  const api = server();
  let isBusy = true;
  const people = openList({
    ...api,
    upload: (...order) =>
      isBusy ? Promise.reject(new Error('Der Server ist gerade überlastet.')) : api.upload(...order),
  });
  await people.click(button('Importieren'));
  await screen.findByRole('dialog', { name: 'Banken importieren' });
  await choose(people);
  expect((await screen.findByRole('alert')).textContent).toBe('Der Server ist gerade überlastet.');
  isBusy = false;
  await choose(people);
  await screen.findByRole('dialog', { name: 'Banken importieren · banken.csv' });
  expect(screen.queryByText('Der Server ist gerade überlastet.')).toBeNull();
});

it('there is no import without the right', () => {
  openList(server(), { ...access, can: (_resource?: string, action?: string) => action !== 'import' });
  expect(screen.queryByRole('button', { name: 'Importieren' })).toBeNull();
});

it.each([
  ['1931-03-04T00:00:00', '04.03.1931'],
  ['2026-03-01T08:05:00', '01.03.2026 08:05'],
  ['Hof 1931', 'Hof 1931'],
  [12.5, '12,5'],
  [609900042, '609900042'],
  [null, ''],
])('a cell of a sheet that holds %s is shown as %s', (cell, text) => {
  expect(cellText(cell, 'de-DE')).toBe(text);
});
