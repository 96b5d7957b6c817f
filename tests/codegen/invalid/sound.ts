import type { InvalidCase } from './invalidCase';

const text = (extra: object = {}) => ({ type: 'string', 'x-label': { de: 'Neu', en: 'New' }, ...extra });
const name = '/properties/name';

/** What was accepted once and failed later. */
export const sound: readonly InvalidCase[] = [
  ...['ctid', 'xmin', 'rowid'].map(column => ({
    name: `a column ${column}`,
    entity: 'client',
    changes: { [`/properties/${column}`]: text() },
    printed: [
      `schemas/client.json:133:5 /properties/${column} The databases have a column "${column}" in every table. Choose another name.`,
    ],
  })),
  {
    name: 'the table of the migrations',
    entity: 'token',
    changes: { '/x-resource': 'migrations' },
    printed: [
      'schemas/token.json:5:3 /x-resource The table "migrations" notes which migrations were applied. Choose another name.',
    ],
  },
  {
    name: 'a table of SQLite',
    entity: 'token',
    changes: { '/x-resource': 'sqlite-things' },
    printed: [
      'schemas/token.json:5:3 /x-resource Names of tables that begin with sqlite_ belong to the databases. Choose another name.',
    ],
  },
  {
    name: 'a table of PostgreSQL',
    entity: 'token',
    changes: { '/x-resource': 'pg-things' },
    printed: [
      'schemas/token.json:5:3 /x-resource Names of tables that begin with pg_ belong to the databases. Choose another name.',
    ],
  },
  {
    name: 'the search of a table',
    entity: 'token',
    changes: { '/x-resource': 'clients-search' },
    printed: [
      'schemas/token.json:5:3 /x-resource "clients_search" would be the search of "clients". Choose another name.',
    ],
  },
  {
    name: 'rows that are written once, and could be changed',
    entity: 'token',
    changes: { '/x-append-only': true, '/x-operations': ['list', 'read', 'update', 'delete'] },
    printed: [
      'schemas/token.json:50:3 /x-append-only The rows are written once, and could not be changed or deleted as the API offers it (update, delete). Write "x-operations": ["list", "read", "create"].',
    ],
  },
  {
    name: 'rows that are written once, with steps',
    entity: 'ride',
    changes: { '/x-append-only': true, '/x-operations': ['list', 'read', 'create'] },
    printed: [
      'schemas/ride.json:334:3 /x-workflow The rows are written once, and no step of a workflow could change them. Remove x-workflow or x-append-only.',
    ],
  },
  {
    name: 'rows that are written once, of a parent',
    entity: 'leg',
    changes: { '/x-append-only': true },
    printed: [
      'schemas/leg.json:6:3 /x-child-of The rows are written once, and could not be changed or removed with their parent, as child rows are. Remove x-append-only, or make it an entity with a page of its own.',
    ],
  },
  {
    name: 'rows that are written once, and go with what they name',
    entity: 'token',
    changes: {
      '/x-append-only': true,
      '/properties/user': text({ type: 'integer', 'x-ref': { entity: 'user', onDelete: 'cascade' } }),
      '/properties/other': text({ type: 'integer', 'x-ref': { entity: 'user', onDelete: 'set-null' } }),
    },
    printed: [
      'schemas/token.json:51:9 /properties/user/x-ref/onDelete The rows are written once, and could not go with the record that it names. Write "restrict".',
      'schemas/token.json:62:9 /properties/other/x-ref/onDelete The rows are written once, and "other" could not become empty with the record that it names. Write "restrict".',
    ],
  },
  {
    name: 'an address of the server',
    entity: 'token',
    changes: { '/x-resource': 'auth' },
    printed: [
      'schemas/token.json:5:3 /x-resource /api/v1/auth is an address of the server itself. Choose another name.',
    ],
  },
  {
    name: 'a widget that does not exist',
    entity: 'client',
    changes: { [`${name}/x-widget`]: 'TextAera' },
    printed: [
      'schemas/client.json:58:7 /properties/name/x-widget There is no input "TextAera". Did you mean "TextArea"?',
    ],
  },
  {
    name: 'a widget that is no input',
    entity: 'client',
    changes: { [`${name}/x-widget`]: 'PickerButton' },
    printed: [
      'schemas/client.json:58:7 /properties/name/x-widget There is no input "PickerButton". Known: TextArea, Icon, BooleanInput, ColorInput, DateInput, EnumInput, IconInput, JsonInput, MeasuredInput, OwnerInput, RefInput, TagsInput, TextInput.',
    ],
  },
  {
    name: 'a pattern of too many variants',
    entity: 'client',
    changes: { [`${name}/pattern`]: '^(a|b|c|d)?(a|b|c|d)?(a|b|c|d)?(a|b|c|d)?(a|b|c|d)?$' },
    printed: [
      'schemas/client.json:58:7 /properties/name/pattern The pattern ^(a|b|c|d)?(a|b|c|d)?(a|b|c|d)?(a|b|c|d)?(a|b|c|d)?$ has too many variants for SQLite. Use literals, classes, \\d, groups, {n}, {m,n} and ? between ^ and $.',
    ],
  },
  {
    name: 'a pattern with a class that SQLite reads otherwise',
    entity: 'client',
    changes: { [`${name}/pattern`]: '^[\\s]{3}$' },
    printed: [
      'schemas/client.json:58:7 /properties/name/pattern The pattern ^[\\s]{3}$ is more than SQLite can check. Use literals, classes, \\d, groups, {n}, {m,n} and ? between ^ and $.',
    ],
  },
  {
    name: 'a pattern that repeats too often',
    entity: 'client',
    changes: { [`${name}/pattern`]: '^[A-Z]{100000}$' },
    printed: [
      'schemas/client.json:58:7 /properties/name/pattern The pattern ^[A-Z]{100000}$ repeats more than 1000 times. Use literals, classes, \\d, groups, {n}, {m,n} and ? between ^ and $.',
    ],
  },
  {
    name: 'a pattern that needs more than maxLength',
    entity: 'client',
    changes: { [`${name}/pattern`]: '^[A-Z]{100}$' },
    printed: [
      'schemas/client.json:58:7 /properties/name/pattern Texts of the pattern ^[A-Z]{100}$ have 100 characters, and maxLength is 60: nothing can be entered. Change the pattern or maxLength.',
    ],
  },
  {
    name: 'a number of an unknown part',
    entity: 'client',
    changes: { [`${name}/x-default`]: '$sequence:C-{jahr}-{n}' },
    printed: [
      'schemas/client.json:58:7 /properties/name/x-default A number has no part "{jahr}". Use {n}, {n:6} for six digits, {year} and {yy}.',
    ],
  },
  {
    name: 'a number that never changes',
    entity: 'client',
    changes: { [`${name}/x-default`]: '$sequence:C-{year}' },
    printed: [
      'schemas/client.json:58:7 /properties/name/x-default Every number would be "C-{year}". Add {n}, or {n:6} for six digits.',
    ],
  },
  {
    name: 'conditions that wait for each other',
    entity: 'client',
    changes: {
      '/properties/one': text({ 'x-when': { two: 'x' } }),
      '/properties/two': text({ 'x-when': { one: 'x' } }),
    },
    printed: [
      'schemas/client.json:139:7 /properties/one/x-when "one" waits for "two" waits for "one": none is ever shown. Take one of the conditions away.',
      'schemas/client.json:149:7 /properties/two/x-when "two" waits for "one" waits for "two": none is ever shown. Take one of the conditions away.',
    ],
  },
  {
    name: 'a required field that a role with create may not write',
    entity: 'client',
    changes: {
      '/required': ['name', 'ik', 'code'],
      '/properties/code': text({ 'x-sensitive': { update: ['management'] } }),
    },
    printed: [
      'schemas/client.json:141:9 /properties/code/x-sensitive/update "code" is required, but "entry", who may create records, may not write it. Name them here, give the field a default, or take "create" from them.',
      'schemas/ride.json:257:5 /properties/check "check" may hold what is specially protected in the record that "client" names. Name the sources of its parts in x-copy-of, or write "x-copy-of": {} where it holds none.',
    ],
  },
  {
    name: 'two entities at one address',
    entity: 'permit',
    changes: { '/x-route': { list: '/clients' } },
    printed: [
      'schemas/permit.json:7:5 /x-route/list The pages at /clients belong to schemas/client.json. Choose another address.',
    ],
  },
  {
    name: 'an address with what nothing fills in',
    entity: 'permit',
    changes: { '/x-route': { list: '/offices/:office/permits', create: '/permits/:id/new' } },
    printed: [
      'schemas/permit.json:7:5 /x-route/list Nothing fills in :office. Remove it, or name it in x-route/parent/param.',
      'schemas/permit.json:8:5 /x-route/create Nothing fills in :id. Remove it, or name it in x-route/parent/param.',
    ],
  },
  {
    name: 'addresses of records that name none, and one for two pages',
    entity: 'permit',
    changes: {
      '/x-route': { create: '/permits/new', show: '/permits/one', edit: '/permits/new' },
    },
    printed: [
      'schemas/permit.json:8:5 /x-route/show /permits/one does not say which record it shows. Write :id into it.',
      'schemas/permit.json:9:5 /x-route/edit /permits/new does not say which record it shows. Write :id into it.',
      'schemas/permit.json:9:5 /x-route/edit edit and create are at one address. Choose another address.',
    ],
  },
  ...['/profile', '/auth/reset', '/builds', '/authorization/matrix'].map(list => ({
    name: `pages at ${list}, which every product has`,
    entity: 'permit',
    changes: { '/x-route': { list } },
    printed: [
      `schemas/permit.json:7:5 /x-route/list ${list} is an address of the product itself. Choose another address.`,
    ],
  })),
  {
    name: 'an icon that none comes near',
    entity: 'client',
    changes: { '/x-icon': 'NoSuchIconAtAll' },
    printed: [
      'schemas/client.json:17:3 /x-icon The icon "NoSuchIconAtAll" does not exist. There are 10,774; the nearest are NoAccounts, SelectAll, DoneAll, LocalHotel, NoAdultContent.',
    ],
  },
  {
    name: 'more fields than a row holds',
    entity: 'client',
    changes: Object.fromEntries(
      Array.from({ length: 2_100 }, (_, index) => [`/properties/f${index}`, text()]),
    ),
    printed: [
      'schemas/client.json:50:3 /properties 2,107 fields do not fit into one row of PostgreSQL. Use at most 400, and put the others into an entity of their own with x-ref.',
    ],
  },
];
