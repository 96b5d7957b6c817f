import type { InvalidCase } from './invalidCase';

export const dialect: readonly InvalidCase[] = [
  {
    name: 'an unknown keyword',
    entity: 'client',
    changes: { '/x-archiv': true },
    printed: ['schemas/client.json:156:3 /x-archiv Unknown keyword "x-archiv". Did you mean "x-archive"?'],
  },
  {
    name: 'an unknown keyword of a field',
    entity: 'client',
    changes: { '/properties/name/maxLenght': 3 },
    printed: [
      'schemas/client.json:58:7 /properties/name/maxLenght Unknown keyword "maxLenght". Did you mean "maxLength"?',
    ],
  },
  {
    name: 'an unknown keyword that is like none',
    entity: 'permit',
    changes: { '/x-list/colour': 'red' },
    printed: [
      'schemas/permit.json:161:5 /x-list/colour Unknown keyword "colour". Known: columns, reads, filters, start, sort, sortable, perPage, sumsBy, sumsWithout, as, views.',
    ],
  },
  {
    name: 'a missing keyword',
    entity: 'client',
    changes: { '/x-represent': undefined },
    printed: ['schemas/client.json:1:1 "x-represent" is missing. Add it.'],
  },
  {
    name: 'a field without a type',
    entity: 'client',
    changes: { '/properties/name/type': undefined },
    printed: ['schemas/client.json:51:5 /properties/name "type" or "$ref" is missing. Add it.'],
  },
  {
    name: 'a type that does not exist',
    entity: 'client',
    changes: { '/properties/name/type': 'text' },
    printed: [
      'schemas/client.json:52:7 /properties/name/type "text" is not allowed here. Known: string, integer, number, boolean, array, object.',
    ],
  },
  {
    name: 'a value of another type',
    entity: 'client',
    changes: { '/properties/name/maxLength': '60' },
    printed: ['schemas/client.json:53:7 /properties/name/maxLength This is a text. Write an integer.'],
  },
  {
    name: 'a pattern without an end',
    entity: 'client',
    changes: { '/properties/name/pattern': '^a' },
    printed: [
      'schemas/client.json:58:7 /properties/name/pattern "^a" does not have the expected form. The form of a text, from ^ to $. It holds only literals, classes, \\d, groups and the repetitions {n}, {m,n} and ?, because SQLite checks it as GLOB.',
    ],
  },
  {
    name: 'a number below what is allowed',
    entity: 'client',
    changes: { '/properties/name/maxLength': 0 },
    printed: ['schemas/client.json:53:7 /properties/name/maxLength 0 is too small. Write 1 or more.'],
  },
  {
    name: 'an icon in another spelling',
    entity: 'client',
    changes: { '/x-icon': 'local_taxi' },
    printed: [
      'schemas/client.json:17:3 /x-icon "local_taxi" does not have the expected form. Name of a Material icon in its module spelling, such as "AccountBalance"; "TableRows" unless given.',
    ],
  },
  {
    name: 'a role that does not exist',
    entity: 'client',
    changes: { '/x-access/clerk': 'read' },
    printed: [
      'schemas/client.json:45:5 /x-access/clerk The role "clerk" does not ship. Known: management, billing, entry, auditor, client.',
    ],
  },
  {
    name: 'the administrator, who may do everything',
    entity: 'client',
    changes: { '/x-access/administrator': 'read' },
    printed: [
      'schemas/client.json:45:5 /x-access/administrator The role "administrator" does not ship. Known: management, billing, entry, auditor, client.',
    ],
  },
  {
    name: 'a role of a named right that does not exist',
    entity: 'ride',
    changes: { '/x-permissions/0/roles/0': 'auditer' },
    printed: [
      'schemas/ride.json:484:9 /x-permissions/0/roles/0 The role "auditer" does not ship. Did you mean "auditor"?',
    ],
  },
  {
    name: 'a group of the menu that does not exist',
    entity: 'client',
    changes: { '/x-menu/group': 'partys' },
    printed: [
      'schemas/client.json:19:5 /x-menu/group There is no menu group "partys" in schemas/product.json. Did you mean "parties"?',
    ],
  },
  {
    name: 'a group of the menu that is none, each of which is named once',
    entity: 'client',
    changes: { '/x-menu/group': 'somewhere' },
    printed: [
      'schemas/client.json:19:5 /x-menu/group There is no menu group "somewhere" in schemas/product.json. Known: operations, parties, system, base, authorization.',
    ],
  },
  {
    name: 'a level that does not exist',
    entity: 'client',
    changes: { '/x-access/entry': 'wirte' },
    printed: ['schemas/client.json:39:5 /x-access/entry "wirte" is not allowed here. Did you mean "write"?'],
  },
  {
    name: 'a number of rows that is not offered',
    entity: 'client',
    changes: { '/x-list/perPage': 30 },
    printed: ['schemas/client.json:150:5 /x-list/perPage 30 is not allowed here. Known: 10, 25, 50, 100.'],
  },
  {
    name: 'a computation that does not exist',
    entity: 'client',
    changes: { '/properties/rides/x-computed': { cuont: {} } },
    printed: [
      'schemas/client.json:105:9 /properties/rides/x-computed/cuont Unknown keyword "cuont". Did you mean "count"?',
    ],
  },
  {
    name: 'a computation that lacks a part',
    entity: 'client',
    changes: { '/properties/rides/x-computed/count/by': undefined },
    printed: ['schemas/client.json:105:9 /properties/rides/x-computed/count "by" is missing. Add it.'],
  },
  {
    name: 'money of another scale',
    entity: 'client',
    changes: { '/properties/rate/x-money/scale': 3 },
    printed: ['schemas/client.json:86:9 /properties/rate/x-money/scale 3 is not allowed here. Known: 2, 4.'],
  },
  {
    name: 'a named filter without a label',
    entity: 'permit',
    changes: { '/x-list/filters/1/label': undefined },
    printed: ['schemas/permit.json:117:7 /x-list/filters/1 "label" is missing. Add it.'],
  },
  {
    name: 'a tab without sections',
    entity: 'ride',
    changes: { '/x-form/tabs/0/sections': undefined },
    printed: ['schemas/ride.json:415:7 /x-form/tabs/0 "sections" is missing. Add it.'],
  },
  {
    name: 'a schema that is no object',
    entity: 'token',
    changes: { '/type': 'array' },
    printed: ['schemas/token.json:4:3 /type "array" is not allowed here. Write "object".'],
  },
];
