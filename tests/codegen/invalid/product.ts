import type { InvalidCase } from './invalidCase';

const text = { de: 'Neu', en: 'New' };
const firstStep = { label: text, hint: text };

export const product: readonly InvalidCase[] = [
  {
    name: 'a keyword that does not exist',
    entity: 'product',
    changes: { '/timezone': 'Europe/Berlin' },
    printed: ['schemas/product.json:246:3 /timezone Unknown keyword "timezone". Did you mean "timeZone"?'],
  },
  {
    name: 'a keyword that is missing',
    entity: 'product',
    changes: { '/basePath': undefined },
    printed: ['schemas/product.json:1:1 "basePath" is missing. Add it.'],
  },
  {
    name: 'a base path with two parts',
    entity: 'product',
    changes: { '/basePath': '/office/tours' },
    printed: [
      'schemas/product.json:7:3 /basePath "/office/tours" does not have the expected form. First part of every address, such as "/tours".',
    ],
  },
  ...['/api', '/healthz', '/metrics', '/readyz'].map(basePath => ({
    name: `a base path that is an address of the server: ${basePath}`,
    entity: 'product',
    changes: { '/basePath': basePath },
    printed: [
      `schemas/product.json:7:3 /basePath ${basePath} is an address of the server itself. Choose another, such as "/tours".`,
    ],
  })),
  ...(
    [
      ['/roles', 98, 5, { label: text }],
      ['/formats', 151, 5, { label: text, message: text, pattern: '^[A-Z]$' }],
      ['/documents/kinds', 176, 7, { label: text, years: 1, shows: [] }],
    ] as const
  ).map(([place, line, column, value]) => ({
    name: `a name that every object has, in ${place}`,
    entity: 'product',
    changes: { [`${place}/constructor`]: value },
    printed: [
      `schemas/product.json:${line}:${column} ${place}/constructor The name "constructor" is reserved. Choose another name.`,
    ],
  })),
  {
    name: 'a text in one language',
    entity: 'product',
    changes: { '/title': { de: 'Probe' } },
    printed: ['schemas/product.json:3:3 /title "en" is missing. Add it.'],
  },
  {
    name: 'a language without translations',
    entity: 'product',
    changes: { '/languages': ['de', 'fra'] },
    printed: ['schemas/product.json:10:5 /languages/1 "fra" is not allowed here. Known: de, en.'],
  },
  {
    name: 'a time zone that does not exist',
    entity: 'product',
    changes: { '/timeZone': 'Europe/Belin' },
    printed: [
      'schemas/product.json:12:3 /timeZone There is no time zone "Europe/Belin". Did you mean "Europe/Berlin"?',
    ],
  },
  {
    name: 'a group without a label that is not the engine’s',
    entity: 'product',
    changes: { '/menuGroups/2': 'sytem' },
    printed: ['schemas/product.json:29:5 /menuGroups/2 "sytem" is not allowed here. Did you mean "system"?'],
  },
  {
    name: 'a group that stands in the menu twice',
    entity: 'product',
    changes: { '/menuGroups/3': { name: 'parties', label: text } },
    printed: [
      'schemas/product.json:30:5 /menuGroups/3 The group "parties" stands here twice. Remove one of the two.',
    ],
  },
  {
    name: 'a menu without a group of the engine',
    entity: 'product',
    changes: {
      '/menuGroups': [{ name: 'operations', label: text }, { name: 'parties', label: text }, 'system'],
    },
    printed: [
      'schemas/product.json:14:3 /menuGroups The engine\'s group "authorization" is missing. Add "authorization" where it belongs.',
    ],
  },
  {
    name: 'a scope of an entity that does not exist',
    entity: 'product',
    changes: { '/scopes/clients/entity': 'cleint' },
    printed: [
      'schemas/product.json:41:7 /scopes/clients/entity The entity "cleint" does not exist. Did you mean "client"?',
    ],
  },
  {
    name: 'a scope that has the name of a reach',
    entity: 'product',
    changes: { '/scopes/own': { entity: 'client', label: text, reach: text, shortReach: text } },
    printed: ['schemas/product.json:60:5 /scopes/own "own" is not allowed here. Choose another name.'],
  },
  {
    name: 'a role that reaches a scope that does not exist',
    entity: 'product',
    changes: { '/roles/client/reach': 'client' },
    printed: [
      'schemas/product.json:96:7 /roles/client/reach There is no scope "client" that a role could reach. Did you mean "clients"?',
    ],
  },
  {
    name: 'the administrator among the roles',
    entity: 'product',
    changes: { '/roles/administrator': { label: text } },
    printed: [
      'schemas/product.json:98:5 /roles/administrator "administrator" is not allowed here. Choose another name.',
    ],
  },
  {
    name: 'shortcuts to no resource and on a letter of the engine',
    entity: 'product',
    changes: { '/goTo': { r: 'ride', u: 'rides' } },
    printed: [
      'schemas/product.json:238:5 /goTo/r There is no resource "ride". Did you mean "rides"?',
      'schemas/product.json:239:5 /goTo/u g u is a shortcut of the engine. Choose another letter.',
    ],
  },
  {
    name: 'a home page that begins what does not exist',
    entity: 'product',
    changes: { '/home/begin/0': 'client' },
    printed: [
      'schemas/product.json:242:7 /home/begin/0 There is no resource "client". Did you mean "clients"?',
    ],
  },
  {
    name: 'tasks of a role that does not exist',
    entity: 'product',
    changes: { '/home/tasks': { mangement: ['permits.expired'] } },
    printed: [
      'schemas/product.json:245:7 /home/tasks/mangement There is no role "mangement". Did you mean "management"?',
    ],
  },
  {
    name: 'tasks that are no work',
    entity: 'product',
    changes: { '/home/tasks': { management: ['permit.expired', 'permits.expird', 'permits.ends'] } },
    printed: [
      'schemas/product.json:246:9 /home/tasks/management/0 There is no resource "permit". Did you mean "permits"?',
      'schemas/product.json:247:9 /home/tasks/management/1 "expird" is no switch with "work" of the list "permits". Did you mean "expired"?',
      'schemas/product.json:248:9 /home/tasks/management/2 "ends" is no switch with "work" of the list "permits". Known: expired.',
    ],
  },
  {
    name: 'a task that its role may not see',
    entity: 'product',
    changes: { '/home/tasks': { entry: ['permits.expired'] } },
    printed: [
      'schemas/product.json:246:9 /home/tasks/entry/0 The role "entry" may not open the list "permits". Choose work that it may see.',
    ],
  },
  {
    name: 'first steps that are never done, or lead nowhere',
    entity: 'product',
    changes: {
      '/home/firstSteps': [
        { ...firstStep, name: 'a' },
        { ...firstStep, name: 'b', resource: 'clients', settings: ['office.name'] },
        { ...firstStep, name: 'c', settings: ['office.nmae'], atLeast: 2 },
        { ...firstStep, name: 'c', resource: 'client' },
      ],
    },
    printed: [
      'schemas/product.json:245:7 /home/firstSteps/0 It does not say when it is done. Name either its "resource" or its "settings".',
      'schemas/product.json:256:7 /home/firstSteps/1 It does not say when it is done. Name either its "resource" or its "settings".',
      'schemas/product.json:282:11 /home/firstSteps/2/settings/0 There is no setting "office.nmae". Did you mean "office.name"?',
      'schemas/product.json:284:9 /home/firstSteps/2/atLeast Settings are not counted. Remove "atLeast".',
      'schemas/product.json:295:9 /home/firstSteps/3/name Another step is called "c". Choose another name.',
      'schemas/product.json:296:9 /home/firstSteps/3/resource There is no resource "client". Did you mean "clients"?',
    ],
  },
  {
    name: 'grants to a role and of an action that do not exist',
    entity: 'product',
    changes: { '/grants/document/clerk': 'read', '/grants/user/management/2': 'invit' },
    printed: [
      'schemas/product.json:104:9 /grants/user/management/2 The action "invit" does not exist here. Did you mean "invite"?',
      'schemas/product.json:117:7 /grants/document/clerk The role "clerk" does not ship. Known: management, billing, entry, auditor, client.',
    ],
  },
  {
    name: 'grants for an entity of the office, which says so itself',
    entity: 'product',
    changes: { '/grants/client': { entry: 'read' } },
    printed: [
      'schemas/product.json:121:5 /grants/client The engine has no entity "client". Known: document, job, role, session, setting, user.',
    ],
  },
  {
    name: 'grants for an entity that has no operations',
    entity: 'product',
    changes: { '/grants/session': { entry: 'read' } },
    printed: ['schemas/product.json:121:5 /grants/session The API does not offer "session". Remove it.'],
  },
  {
    name: 'a place of an engine’s entity in a group that does not exist',
    entity: 'product',
    changes: { '/systemMenu/document': 'partys' },
    printed: [
      'schemas/product.json:123:5 /systemMenu/document There is no menu group "partys" in schemas/product.json. Did you mean "parties"?',
    ],
  },
  {
    name: 'a place in the menu for an entity that has none',
    entity: 'product',
    changes: { '/systemMenu/job': 'parties' },
    printed: ['schemas/product.json:124:5 /systemMenu/job "job" does not stand in the menu. Remove it.'],
  },
  {
    name: 'a help text for a field that does not exist',
    entity: 'product',
    changes: { '/systemTexts/document/help/filenames': text },
    printed: [
      'schemas/product.json:136:9 /systemTexts/document/help/filenames "document" has no field "filenames". Did you mean "filename"?',
    ],
  },
  {
    name: 'an owner of documents that does not exist',
    entity: 'product',
    changes: { '/documents/owners/1': 'permit' },
    printed: [
      'schemas/product.json:155:7 /documents/owners/1 There is no resource "permit". Name resources that exist.',
    ],
  },
  {
    name: 'an office without kinds of documents',
    entity: 'product',
    changes: { '/documents/kinds': {} },
    printed: [
      'schemas/product.json:157:5 /documents/kinds Too little stands here: it takes 1 at least. Kinds of documents, by name.',
    ],
  },
  {
    name: 'a group of settings that stands there twice',
    entity: 'product',
    changes: { '/settings/groups/2': 'security' },
    printed: [
      'schemas/product.json:188:7 /settings/groups/2 The group "security" stands here twice. Remove one of the two.',
    ],
  },
  {
    name: 'a setting in a group that is not listed',
    entity: 'product',
    changes: { '/settings/definitions/fare.night': { type: 'text', label: text } },
    printed: [
      'schemas/product.json:227:7 /settings/definitions/fare.night There is no group "fare" of settings. Did you mean "fares"?',
    ],
  },
  {
    name: 'a setting whose key names no group',
    entity: 'product',
    changes: { '/settings/definitions/night': { type: 'text', label: text } },
    printed: [
      'schemas/product.json:227:7 /settings/definitions/night "night" does not have the expected form. Write a group, a point and a name, in lower-case letters, digits and _.',
    ],
  },
  {
    name: 'a setting that the engine has itself',
    entity: 'product',
    changes: { '/settings/definitions/office.name': { type: 'text', label: text } },
    printed: [
      'schemas/product.json:227:7 /settings/definitions/office.name The setting "office.name" belongs to the engine. Choose another name.',
    ],
  },
  {
    name: 'a setting of a type that does not exist',
    entity: 'product',
    changes: { '/settings/definitions/fares.base/type': 'mony' },
    printed: [
      'schemas/product.json:199:9 /settings/definitions/fares.base/type Settings of the type "mony" do not exist. Did you mean "money"?',
    ],
  },
  {
    name: 'a setting with a limit of another type',
    entity: 'product',
    changes: { '/settings/definitions/fares.base/maxLength': 5 },
    printed: [
      'schemas/product.json:210:9 /settings/definitions/fares.base/maxLength A setting of type "money" has no "maxLength". Remove it.',
    ],
  },
  {
    name: 'an amount that holds nothing from the start',
    entity: 'product',
    changes: { '/settings/definitions/fares.base/default': undefined },
    printed: [
      'schemas/product.json:198:7 /settings/definitions/fares.base A setting of type "money" needs a "default". Add it.',
    ],
  },
  {
    name: 'a pattern for the numbers of an entity that does not exist',
    entity: 'product',
    changes: {
      '/settings/groups/2': { name: 'numbers', label: text },
      '/settings/definitions/numbers.rides': { type: 'pattern', default: '{n}', label: text },
    },
    printed: [
      'schemas/product.json:234:7 /settings/definitions/numbers.rides There is no entity for the pattern "numbers.rides". Did you mean "numbers.ride"?',
    ],
  },
  {
    name: 'a default of another type',
    entity: 'product',
    changes: { '/settings/definitions/fares.base/default': '3,50' },
    printed: [
      'schemas/product.json:200:9 /settings/definitions/fares.base/default The default "3,50" does not fit the setting. Write a whole number.',
    ],
  },
  {
    name: 'a default that could not be entered',
    entity: 'product',
    changes: { '/settings/definitions/fares.base/minimum': 400 },
    printed: [
      'schemas/product.json:200:9 /settings/definitions/fares.base/default The default 350 does not fit the setting: At least 400. Change one of the two.',
    ],
  },
  {
    name: 'a pattern that gives each record the same number',
    entity: 'product',
    changes: { '/settings/definitions/fares.number/default': 'R-{yy}' },
    printed: [
      'schemas/product.json:213:9 /settings/definitions/fares.number/default The default "R-{yy}" does not fit the setting: {n} is missing here. Change one of the two.',
    ],
  },
  {
    name: 'a pattern that may do without its counter',
    entity: 'product',
    changes: { '/settings/definitions/fares.number/needs': [['yy', 'n']] },
    printed: [
      'schemas/product.json:218:9 /settings/definitions/fares.number/needs Without "n" every record gets the same number. Add ["n"].',
    ],
  },
  {
    name: 'a pattern that needs or measures a placeholder that it does not know',
    entity: 'product',
    changes: {
      '/settings/definitions/fares.number/needs': [['yyy'], ['n']],
      '/settings/definitions/fares.number/widths': { line: 3 },
    },
    printed: [
      'schemas/product.json:213:9 /settings/definitions/fares.number/default The default "R-{n:4}" does not fit the setting: {yyy} is missing here. Change one of the two.',
      'schemas/product.json:218:9 /settings/definitions/fares.number/needs The pattern does not know the placeholder "yyy". Did you mean "yy"?',
      'schemas/product.json:226:9 /settings/definitions/fares.number/widths The pattern does not know the placeholder "line". Known: year, yy, n.',
    ],
  },
  {
    name: 'a pattern whose numbers outgrow their field',
    entity: 'product',
    changes: { '/settings/definitions/fares.number/longest': 5 },
    printed: [
      'schemas/product.json:213:9 /settings/definitions/fares.number/default The default "R-{n:4}" does not fit the setting: Numbers would have 7 characters; there is room for 5. Change one of the two.',
    ],
  },
  {
    name: 'a kind of document that does not say how long it is kept',
    entity: 'product',
    changes: { '/documents/kinds/prescription/years': undefined },
    printed: [
      'schemas/product.json:158:7 /documents/kinds/prescription Nothing says how long documents of the kind "prescription" are kept. Add "years", or "keep" with the setting that holds them.',
    ],
  },
  {
    name: 'a kind of document that is kept in two ways',
    entity: 'product',
    changes: { '/documents/kinds/letter/years': 6 },
    printed: [
      'schemas/product.json:175:9 /documents/kinds/letter/years "years" and "keep" both say how long. Remove one of the two.',
    ],
  },
  {
    name: 'a kind of document that is kept as a setting says that holds no number',
    entity: 'product',
    changes: { '/documents/kinds/letter/keep': 'office.city' },
    printed: [
      'schemas/product.json:173:9 /documents/kinds/letter/keep No setting "office.city" holds a whole number. Known: security.session_idle_minutes, security.session_hours, security.lockout_attempts, security.lockout_minutes, security.export_step_up_rows, office.upload_megabytes, retention.letters_years, retention.history_days.',
    ],
  },
  {
    name: 'a usual kind of documents that does not exist',
    entity: 'product',
    changes: { '/documents/usualKind': 'leter' },
    printed: [
      'schemas/product.json:177:5 /documents/usualKind There is no kind "leter" of documents. Did you mean "letter"?',
    ],
  },
  {
    name: 'a kind of document that shows a field of no entity',
    entity: 'product',
    changes: { '/documents/kinds/prescription/shows': ['rides.infection'] },
    printed: [
      'schemas/product.json:165:11 /documents/kinds/prescription/shows/0 The entity "rides" does not exist. Did you mean "ride"?',
    ],
  },
  {
    name: 'a kind of document that shows a field that does not exist',
    entity: 'product',
    changes: { '/documents/kinds/prescription/shows': ['ride.infecton'] },
    printed: [
      'schemas/product.json:165:11 /documents/kinds/prescription/shows/0 Field "infecton" does not exist in schemas/ride.json. Did you mean "infection"?',
    ],
  },
  {
    name: 'a kind of document that shows what never leaves the server',
    entity: 'product',
    changes: { '/documents/kinds/prescription/shows': ['ride.door_code'] },
    printed: [
      'schemas/product.json:165:11 /documents/kinds/prescription/shows/0 Field "ride.door_code" never leaves the server. Name a field without x-secret.',
    ],
  },
  {
    name: 'a kind of document that does not say what it shows',
    entity: 'product',
    changes: { '/documents/kinds/letter/shows': undefined },
    printed: [
      'schemas/product.json:168:7 /documents/kinds/letter Documents of the kind "letter" may show what is specially protected. Name the fields in "shows", or write "shows": [] where they show none.',
    ],
  },
  {
    name: 'a format that the engine has itself',
    entity: 'product',
    changes: { '/formats/iban': { label: text, message: text } },
    printed: ['schemas/product.json:151:5 /formats/iban "iban" is not allowed here. Choose another name.'],
  },
  {
    name: 'a format without the sentence that people read',
    entity: 'product',
    changes: { '/formats/ik/message': undefined },
    printed: ['schemas/product.json:140:5 /formats/ik "message" is missing. Add it.'],
  },
  {
    name: 'a scope with the name of a field of users',
    entity: 'product',
    changes: { '/scopes/status': { entity: 'client', label: text, reach: text, shortReach: text } },
    printed: [
      'schemas/product.json:60:5 /scopes/status Users have a field "status" already. Choose another name.',
    ],
  },
  {
    name: 'a format whose pattern SQLite cannot check',
    entity: 'product',
    changes: { '/formats/plate': { label: text, message: text, pattern: '^a+$' } },
    printed: [
      'schemas/product.json:160:7 /formats/plate/pattern The pattern of "plate" is more than SQLite can check. Use characters, classes, optional parts, groups and counts between ^ and $.',
    ],
  },
  {
    name: 'an example that does not have its format',
    entity: 'product',
    changes: { '/formats/plate': { label: text, message: text, pattern: '^[A-Z]{2}$', example: 'a' } },
    printed: [
      'schemas/product.json:161:7 /formats/plate/example "a" does not have the format "plate". Write one that matches ^[A-Z]{2}$.',
    ],
  },
];
