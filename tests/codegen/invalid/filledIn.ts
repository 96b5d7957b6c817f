import type { InvalidCase } from './invalidCase';

const text = (extra: object) => ({ type: 'string', 'x-label': { de: 'Neu', en: 'New' }, ...extra });
const fresh = (extra: object) => ({ '/properties/fresh': text(extra) });

/** What fills a field in without a person, and could not be saved. */
export const filledIn: readonly InvalidCase[] = [
  ...(
    [
      [
        'a day for a text',
        139,
        { 'x-default': '$today' },
        '"fresh" is no day, and $today is one. Give it the format "date".',
      ],
      [
        'a moment for a day',
        140,
        { format: 'date', 'x-default': '$now' },
        '"fresh" is no moment, and $now is one. Give it the format "date-time".',
      ],
      [
        'a user for a text',
        139,
        { 'x-default': '$user' },
        '"fresh" names no user, and $user is one. Give it x-ref to "user".',
      ],
      [
        'a user for several',
        142,
        { type: 'array', 'x-ref': { entity: 'user' }, 'x-default': '$user' },
        '"fresh" names several records, and $user is one user. Make it an integer, or remove it.',
      ],
      [
        'a number for an integer',
        139,
        { type: 'integer', 'x-default': '$sequence:{n}' },
        '"fresh" is no text, and a number with a pattern is one. Make it a string.',
      ],
      [
        'a number that is too long',
        140,
        { maxLength: 3, 'x-default': '$sequence:F-{year}-{n:6}' },
        'Numbers such as "F-2026-000001" have 13 characters, and maxLength is 3. Raise maxLength.',
      ],
      [
        'a number of another form',
        140,
        { pattern: '^[A-Z]{3}$', 'x-default': '$sequence:{n}' },
        'Numbers such as "1" do not match ^[A-Z]{3}$. Change one of the two.',
      ],
      [
        'a day of some months only',
        141,
        { format: 'date', pattern: '^\\d{4}-0[1-6]-\\d{2}$', 'x-default': '$today' },
        '$today is at times "2020-07-01", which does not match ^\\d{4}-0[1-6]-\\d{2}$. Remove one of the two.',
      ],
      [
        'a moment of some seconds only',
        141,
        {
          format: 'date-time',
          pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:0\\d\\.\\d{3}Z$',
          'x-default': '$now',
        },
        '$now is at times "2020-01-01T00:00:10.010Z", which does not match ^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:0\\d\\.\\d{3}Z$. Remove one of the two.',
      ],
    ] as const
  ).map(([name, line, extra, what]) => ({
    name,
    entity: 'client',
    changes: fresh(extra),
    printed: [`schemas/client.json:${line}:7 /properties/fresh/x-default ${what}`],
  })),
  {
    name: 'a field that follows one of another kind',
    entity: 'client',
    changes: fresh({ format: 'date', 'x-follows': [{ from: 'name' }] }),
    printed: [
      'schemas/client.json:142:11 /properties/fresh/x-follows/0/from "fresh" (date) cannot hold what "name" (text) says. Follow a field of the same kind.',
    ],
  },
  {
    name: 'a required reference that becomes empty by itself',
    entity: 'permit',
    changes: { '/properties/client/x-ref/onDelete': 'set-null' },
    printed: [
      'schemas/permit.json:65:9 /properties/client/x-ref/onDelete "client" becomes empty with the record that it names, and is required. Write "restrict" or "cascade", or take it out of required.',
    ],
  },
  ...(
    [
      ['only the server writes', { 'x-read-only': true }],
      ['only some have a default of', { 'x-read-only': true, 'x-default-by-role': { management: 'a' } }],
      ['no one enters', { 'x-secret': true }],
    ] as const
  ).map(([name, extra]) => ({
    name: `a required field that ${name}`,
    entity: 'permit',
    changes: { ...fresh(extra), '/required': ['number', 'client', 'fresh'] },
    printed: [
      `schemas/permit.json:108:5 /properties/fresh "fresh" is required, ${'x-secret' in extra ? 'no one enters' : 'only the server writes'} it, and nothing fills it in: no record can be created. Give it a default or an x-default, which code may write over, or x-follows; or take it out of required.`,
    ],
  })),
  {
    name: 'a required reference to its own entity',
    entity: 'token',
    changes: { '/x-tree': undefined, '/required': ['hash', 'renewed_from'] },
    printed: [
      'schemas/token.json:34:5 /properties/renewed_from Each record needs another of its own entity in "renewed_from": there could never be a first. Take "renewed_from" out of required, or give it x-when.',
    ],
  },
  {
    name: 'entities that require each other',
    entity: 'client',
    changes: {
      '/properties/first': text({ type: 'integer', 'x-ref': { entity: 'permit' } }),
      '/required': ['name', 'first'],
    },
    printed: [
      'schemas/client.json:133:5 /properties/first Each record needs one of "permit", which needs one of "client": there could never be a first. Take "first" out of required, or give it x-when.',
      'schemas/permit.json:38:5 /properties/client Each record needs one of "client", which needs one of "permit": there could never be a first. Take "client" out of required, or give it x-when.',
    ],
  },
  {
    name: 'an empty text as a default',
    entity: 'permit',
    changes: fresh({ default: '' }),
    printed: [
      'schemas/permit.json:114:7 /properties/fresh/default The default of "fresh" is empty, and fills nothing in. Write a value, or remove it.',
    ],
  },
  {
    name: 'no tags as the default of a required field',
    entity: 'permit',
    changes: {
      ...fresh({ type: 'array', items: { type: 'string' }, default: [] }),
      '/required': ['number', 'client', 'fresh'],
    },
    printed: [
      'schemas/permit.json:117:7 /properties/fresh/default The default of "fresh" is empty, and fills nothing in. Write a value, or remove it.',
    ],
  },
];
