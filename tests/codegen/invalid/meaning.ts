import type { InvalidCase } from './invalidCase';

const section = { name: 'twin', label: { de: 'A', en: 'A' } };

const several =
  '"helpers" names several records, and a condition looks at single values of the record itself. Name a reference to one record, or another field.';

/** What every single keyword allows, and the whole does not. */
export const meaning: readonly InvalidCase[] = [
  {
    name: 'labels that need each other',
    entity: 'client',
    changes: {
      '/properties/ride': { type: 'integer', 'x-ref': { entity: 'ride' }, 'x-label': { de: 'F', en: 'R' } },
      '/x-represent': '{ride}',
    },
    printed: [
      'schemas/client.json:22:3 /x-represent The label needs itself: client → ride → client. Leave one of the references out.',
    ],
  },
  {
    name: 'the same label for every record',
    entity: 'client',
    changes: { '/x-represent': 'client' },
    printed: [
      'schemas/client.json:22:3 /x-represent Every record would have the same label. Name at least one field in braces: "{name}".',
    ],
  },
  {
    name: 'a condition on the field itself',
    entity: 'client',
    changes: { '/properties/email/x-when': { email: 'a@example.org' } },
    printed: [
      'schemas/client.json:83:9 /properties/email/x-when/email "email" depends on itself. Name another field.',
    ],
  },
  {
    name: 'a row that is frozen by what is worked out',
    entity: 'ride',
    changes: { '/x-frozen': { when: { client_email: 'a@example.org' } } },
    printed: [
      'schemas/ride.json:508:7 /x-frozen/when/client_email "client_email" is worked out, and a condition looks at what is written. Name the fields that it is worked out from.',
    ],
  },
  ...(['x-when', 'x-checked-when'] as const).map(keyword => ({
    name: `${keyword} with several references`,
    entity: 'ride',
    changes: { [`/properties/note/${keyword}`]: { helpers: 1 }, '/properties/note/pattern': '^[A-Z]$' },
    printed: [`schemas/ride.json:302:9 /properties/note/${keyword}/helpers ${several}`],
  })),
  ...(
    [
      ['x-immutable-when', 32],
      ['x-kept-when', 507],
    ] as const
  ).map(([keyword, line]) => ({
    name: `${keyword} with several references`,
    entity: 'ride',
    changes: { [`/${keyword}`]: { helpers: 1 } },
    printed: [`schemas/ride.json:${line}:5 /${keyword}/helpers ${several}`],
  })),
  {
    name: 'a row that is frozen by several references',
    entity: 'ride',
    changes: { '/x-frozen': { when: { helpers: 1 } } },
    printed: [
      'schemas/ride.json:508:7 /x-frozen/when/helpers "helpers" names several records, and a condition looks at single values of the record itself. Name a reference to one record, or another field.',
    ],
  },
  {
    name: 'a condition on a structured value',
    entity: 'depot',
    changes: { '/properties/name/x-when': { pump: 'a' } },
    printed: ['schemas/depot.json:37:9 /properties/name/x-when/pump "pump" is never "a". Its kind is json.'],
  },
  {
    name: 'a row that stays frozen but for a field that is not there',
    entity: 'ride',
    changes: { '/x-frozen': { when: { status: ['drivn'] }, except: ['notes'] } },
    printed: [
      'schemas/ride.json:508:7 /x-frozen/when/status "status" is never "drivn". Known: open, done, cancelled.',
      'schemas/ride.json:513:7 /x-frozen/except/0 Field "notes" does not exist. Did you mean "note"?',
    ],
  },
  {
    name: 'a condition on a value that does not occur',
    entity: 'ride',
    changes: { '/properties/note/x-when': { status: ['drivn'] } },
    printed: [
      'schemas/ride.json:302:9 /properties/note/x-when/status "status" is never "drivn". Known: open, done, cancelled.',
    ],
  },
  {
    name: 'a filter for a value that does not occur',
    entity: 'ride',
    changes: { '/x-immutable-when': { status: 'nowhere' } },
    printed: [
      'schemas/ride.json:32:5 /x-immutable-when/status "status" is never "nowhere". Known: open, done, cancelled.',
    ],
  },
  {
    name: 'a field that keeps a record, misspelt',
    entity: 'client',
    changes: { '/x-kept-when': { actve: [true] } },
    printed: [
      'schemas/client.json:152:5 /x-kept-when/actve Field "actve" does not exist. Did you mean "active"?',
    ],
  },
  {
    name: 'a day that is not to precede a place',
    entity: 'permit',
    changes: { '/properties/valid_to/x-not-before': 'number' },
    printed: [
      'schemas/permit.json:93:7 /properties/valid_to/x-not-before "valid_to" (date) and "number" (text) cannot be compared. Name two days, two times, two months or two instants.',
    ],
  },
  {
    name: 'a pattern that SQLite cannot check',
    entity: 'client',
    changes: { '/properties/name/pattern': '^(a|b)+$' },
    printed: [
      'schemas/client.json:58:7 /properties/name/pattern The pattern ^(a|b)+$ is more than SQLite can check. Use literals, classes, \\d, groups, {n}, {m,n} and ? between ^ and $.',
    ],
  },
  {
    name: 'a keyword of another type',
    entity: 'client',
    changes: { '/properties/active/maxLength': 3 },
    printed: [
      'schemas/client.json:101:7 /properties/active/maxLength "maxLength" means nothing for a field of type boolean. Remove it, or make the type string.',
    ],
  },
  {
    name: 'a default that stands twice',
    entity: 'client',
    changes: { '/properties/name/default': 'A', '/properties/name/x-default': '$user' },
    printed: [
      'schemas/client.json:59:7 /properties/name/x-default "name" has a default and an x-default. Keep one of the two.',
    ],
  },
  {
    name: 'a computed field that must be given',
    entity: 'ride',
    changes: { '/required/0': 'client_email' },
    printed: [
      'schemas/ride.json:46:5 /required/0 "client_email" is computed, so no one can enter it. Remove it.',
    ],
  },
  {
    name: 'a sort by what has no order',
    entity: 'ride',
    changes: { '/x-list/sort/field': 'client' },
    printed: [
      'schemas/ride.json:404:7 /x-list/sort/field "client" cannot be sorted: it is of kind ref. Remove it.',
    ],
  },
  {
    name: 'a search in a number',
    entity: 'ride',
    changes: { '/x-search': ['passengers'] },
    printed: [
      'schemas/ride.json:24:5 /x-search/0 "passengers" cannot be searched: it is of kind integer. Remove it.',
    ],
  },
  {
    name: 'sections of one name',
    entity: 'permit',
    changes: {
      '/x-form': {
        sections: [
          { ...section, fields: ['number'] },
          { ...section, fields: ['client'] },
        ],
      },
    },
    printed: [
      'schemas/permit.json:180:9 /x-form/sections/1/name The name "twin" is taken. Choose another name.',
    ],
  },
  {
    name: 'a role that does not ship',
    entity: 'ride',
    changes: { '/x-workflow/transitions/0/roles': ['biling'] },
    printed: [
      'schemas/ride.json:365:11 /x-workflow/transitions/0/roles/0 The role "biling" does not ship. Did you mean "billing"?',
    ],
  },
  {
    name: 'a former name that is in use',
    entity: 'permit',
    changes: { '/properties/number/x-renamed-from': 'client' },
    printed: [
      'schemas/permit.json:81:7 /properties/number/x-renamed-from The field "client" still exists. Remove x-renamed-from, or the old field.',
    ],
  },
  {
    name: 'a retention from no field',
    entity: 'ride',
    changes: { '/x-retention/from': 'dya' },
    printed: ['schemas/ride.json:38:5 /x-retention/from Field "dya" does not exist. Did you mean "day"?'],
  },
  {
    name: 'a fragment whose field has no label',
    entity: 'common/place',
    changes: { '/properties/city/x-label': undefined },
    printed: [
      'schemas/common/place.json:14:5 /properties/city Field "city" has no label. Add "x-label": {"de": "…", "en": "…"}.',
    ],
  },
];
