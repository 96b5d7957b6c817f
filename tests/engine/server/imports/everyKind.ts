import { type Loaded, load } from '../../../../codegen/load.ts';

const label = (de: string, en = de) => ({ 'x-label': { de, en } });
const options = { a: { de: 'Anfang', en: 'Start' }, b: { de: 'Ende', en: 'End' } };
const text = (more: object) => ({ type: 'string', ...more });

/** One field of each kind that people fill in, in the lending library. */
const everyKind = {
  type: 'object',
  'x-resource': 'samples',
  'x-label': { de: ['Muster', 'Muster'], en: ['Sample', 'Samples'] },
  'x-represent': '{name}',
  'x-access': { librarian: 'manage' },
  'x-children': [
    {
      ...{ name: 'notes', entity: 'sample-note', by: 'sample', order: 'rank' },
      label: { de: 'Notizen', en: 'Notes' },
    },
  ],
  required: ['name'],
  properties: {
    name: text({ maxLength: 60, ...label('Name') }),
    mail: text({ 'x-format': 'email', ...label('E-Mail', 'E-mail') }),
    mark: text({ pattern: '^[A-Z]-\\d{2}$', ...label('Marke', 'Mark') }),
    count: { type: 'integer', ...label('Anzahl', 'Count') },
    tenths: { type: 'integer', 'x-decimal': 1, ...label('Strecke', 'Distance') },
    fee: { type: 'integer', 'x-money': true, ...label('Gebühr', 'Fee') },
    rate: { type: 'integer', 'x-money': { scale: 4 }, ...label('Satz', 'Rate') },
    height: { type: 'number', 'x-decimal': 2, ...label('Höhe', 'Height') },
    ready: { type: 'boolean', ...label('Fertig', 'Ready') },
    day: text({ format: 'date', ...label('Tag', 'Day') }),
    hour: text({ format: 'time', ...label('Uhrzeit', 'Time') }),
    month: text({ format: 'month', ...label('Monat', 'Month') }),
    moment: text({ format: 'date-time', ...label('Zeitpunkt', 'Moment') }),
    state: text({ enum: ['a', 'b'], 'x-enum': options, ...label('Stand', 'State') }),
    states: {
      type: 'array',
      items: text({ enum: ['a', 'b'] }),
      'x-enum': options,
      ...label('Stände', 'States'),
    },
    words: { type: 'array', items: text({ maxLength: 30 }), ...label('Wörter', 'Words') },
    days: { type: 'array', items: text({ format: 'date' }), ...label('Tage', 'Days') },
    branch: { type: 'integer', 'x-ref': { entity: 'branch' }, ...label('Zweigstelle', 'Branch') },
    branches: { type: 'array', 'x-ref': { entity: 'branch' }, ...label('Zweigstellen', 'Branches') },
    size: {
      type: 'object',
      properties: {
        width: { type: 'integer', ...label('Breite', 'Width') },
        packed: text({ format: 'date', ...label('Gepackt', 'Packed') }),
      },
      ...label('Maße', 'Size'),
    },
    parts: {
      type: 'array',
      items: {
        type: 'object',
        required: ['title'],
        properties: {
          title: text({ maxLength: 20, ...label('Titel', 'Title') }),
          kind: text({ enum: ['a', 'b'], 'x-enum': options, ...label('Art', 'Kind') }),
        },
      },
      ...label('Teile', 'Parts'),
    },
  },
};

/** Ordered child rows of it. */
const notes = {
  type: 'object',
  'x-resource': 'sample-notes',
  'x-label': { de: ['Notiz', 'Notizen'], en: ['Note', 'Notes'] },
  'x-represent': '{title}',
  'x-child-of': 'sample',
  required: ['sample', 'rank', 'title', 'done'],
  properties: {
    sample: {
      type: 'integer',
      'x-ref': { entity: 'sample', onDelete: 'cascade' },
      ...label('Muster', 'Sample'),
    },
    rank: { type: 'integer', minimum: 1, default: 1, 'x-read-only': true, ...label('Rang', 'Rank') },
    title: text({ maxLength: 40, ...label('Titel', 'Title') }),
    cost: { type: 'integer', minimum: 0, 'x-money': true, ...label('Betrag', 'Amount') },
    due: text({ format: 'date', ...label('Fällig', 'Due') }),
    seen: text({ format: 'date-time', ...label('Gesehen', 'Seen') }),
    kind: text({ enum: ['a', 'b'], 'x-enum': options, default: 'a', ...label('Art', 'Kind') }),
    done: { type: 'boolean', default: false, ...label('Erledigt', 'Done') },
    at: { type: 'integer', 'x-ref': { entity: 'branch' }, ...label('Zweigstelle', 'Branch') },
    pin: text({ maxLength: 8, 'x-sensitive': true, ...label('PIN') }),
    checked: { type: 'boolean', default: false, 'x-read-only': true, ...label('Geprüft', 'Checked') },
  },
};

/** The schemas of the lending library and these two. */
export async function withEveryKind(): Promise<Loaded> {
  const loaded = await load({ schemasDir: 'tests/second-office/schemas' });
  const made = [document('sample', everyKind), document('sample-note', notes)];
  return {
    ...loaded,
    names: new Set([...loaded.names, ...made.map(({ name }) => name)]),
    entities: [...loaded.entities, ...made].sort((one, other) => (one.name < other.name ? -1 : 1)),
    texts: new Map([...loaded.texts, ...made.map(({ file, text }) => [file, text] as const)]),
  };
}

const document = (name: string, value: object) => ({
  file: `schemas/${name}.json`,
  name,
  text: JSON.stringify(value, null, 2),
  value,
});
