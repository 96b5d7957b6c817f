import type { InvalidCase } from './invalidCase';

export const references: readonly InvalidCase[] = [
  {
    name: 'to an entity that is none, where those of the office are named first',
    entity: 'leg',
    changes: { '/properties/permit/x-ref/entity': 'somewhere' },
    printed: [
      'schemas/leg.json:79:9 /properties/permit/x-ref/entity The entity "somewhere" does not exist. Known: client, depot, leg, permit, remark, ride, token, document, job, role, session, setting, user.',
    ],
  },
  {
    name: 'that make a tree of records of another entity',
    entity: 'permit',
    changes: { '/x-tree': 'client' },
    printed: [
      'schemas/permit.json:167:3 /x-tree "client" does not refer to one other record of "permit". Add an integer with x-ref to "permit".',
    ],
  },
  {
    name: 'that make a tree without a top',
    entity: 'token',
    changes: { '/required': ['hash', 'renewed_from'] },
    printed: [
      'schemas/token.json:45:3 /x-tree "renewed_from" is required, so that nothing could stand at the top. Remove it from required.',
    ],
  },
  {
    name: 'to an owner that no field names',
    entity: 'ride',
    changes: { '/x-owner-record': { resource: 'status', id: 'numbr' } },
    printed: [
      'schemas/ride.json:238:9 /properties/status/enum/0 There is no resource "open". Name resources that exist.',
      'schemas/ride.json:239:9 /properties/status/enum/1 There is no resource "done". Name resources that exist.',
      'schemas/ride.json:240:9 /properties/status/enum/2 There is no resource "cancelled". Name resources that exist.',
      'schemas/ride.json:508:5 /x-owner-record/id Field "numbr" does not exist. Did you mean "number"?',
    ],
  },
  {
    name: 'of bytes that are no text',
    entity: 'ride',
    changes: { '/properties/passengers/x-binary': true },
    printed: [
      'schemas/ride.json:156:7 /properties/passengers/x-binary "x-binary" means nothing for a field of type integer. Remove it, or make the type string.',
    ],
  },
  {
    name: 'to an entity that does not exist',
    entity: 'permit',
    changes: { '/properties/client/x-ref/entity': 'cleint' },
    printed: [
      'schemas/leg.json:64:20 /properties/permit/x-limit/match/client "client" of schemas/permit.json (ref to cleint) and "client" (ref to client) are never the same. Name two stored fields of one kind with one value each.',
      'schemas/permit.json:14:7 /x-route/parent/by "client" does not refer to "client". Did you mean "client"?',
      'schemas/permit.json:50:5 /x-scopes/clients "client" does not lead to a client. Write the path of references to the client that owns the record.',
      'schemas/permit.json:64:9 /properties/client/x-ref/entity The entity "cleint" does not exist. Did you mean "client"?',
    ],
  },
  {
    name: 'of a text',
    entity: 'permit',
    changes: { '/properties/client/type': 'string' },
    printed: [
      'schemas/leg.json:64:20 /properties/permit/x-limit/match/client "client" of schemas/permit.json (text to client) and "client" (ref to client) are never the same. Name two stored fields of one kind with one value each.',
      'schemas/permit.json:62:7 /properties/client/type A reference holds ids. Use "integer", or "array" for several.',
    ],
  },
  {
    name: 'to a fragment that does not exist',
    entity: 'ride',
    changes: { '/properties/pickup/$ref': 'common/palce.json' },
    printed: [
      'schemas/ride.json:25:5 /x-search/1 Field "pickup.city" does not exist. Known: number, client, client_email, helpers, driver, day, start, end, month, booked_at, passengers, distance, fare, wheelchair, ramp, weekdays, skipped, status, infection, door_code, ….',
      'schemas/ride.json:303:7 /properties/pickup/$ref The fragment "common/palce.json" does not exist. Did you mean "common/place.json"?',
      'schemas/ride.json:392:7 /x-list/columns/6 Field "pickup.city" does not exist. Known: number, client, client_email, helpers, driver, day, start, end, month, booked_at, passengers, distance, fare, wheelchair, ramp, weekdays, skipped, status, infection, door_code, ….',
    ],
  },
  {
    name: 'to a file outside',
    entity: 'ride',
    changes: { '/properties/pickup/$ref': '../../package.json' },
    printed: [
      'schemas/ride.json:25:5 /x-search/1 Field "pickup.city" does not exist. Known: number, client, client_email, helpers, driver, day, start, end, month, booked_at, passengers, distance, fare, wheelchair, ramp, weekdays, skipped, status, infection, door_code, ….',
      'schemas/ride.json:303:7 /properties/pickup/$ref The fragment "../../package.json" does not exist. Known: common/place.json.',
      'schemas/ride.json:392:7 /x-list/columns/6 Field "pickup.city" does not exist. Known: number, client, client_email, helpers, driver, day, start, end, month, booked_at, passengers, distance, fare, wheelchair, ramp, weekdays, skipped, status, infection, door_code, ….',
    ],
  },
  {
    name: 'from a fragment to itself',
    entity: 'common/place',
    changes: { '/properties/inner': { $ref: 'common/place.json', 'x-label': { de: 'Neu', en: 'New' } } },
    printed: [
      'schemas/ride.json:274:7 /properties/pickup/$ref "common/place.json" refers on to "common/place.json", which can go in a circle. Write the fields of the inner fragment into the outer one.',
      'schemas/ride.json:281:7 /properties/dropoff/$ref "common/place.json" refers on to "common/place.json", which can go in a circle. Write the fields of the inner fragment into the outer one.',
    ],
  },
  {
    name: 'of a route to a parent that does not exist',
    entity: 'permit',
    changes: { '/x-route/parent/entity': 'clients' },
    printed: [
      'schemas/permit.json:12:7 /x-route/parent/entity The entity "clients" does not exist. Did you mean "client"?',
    ],
  },
  {
    name: 'of a route by a field that does not exist',
    entity: 'permit',
    changes: { '/x-route/parent/by': 'cleint' },
    printed: [
      'schemas/permit.json:14:7 /x-route/parent/by "cleint" does not refer to "client". Did you mean "client"?',
    ],
  },
  {
    name: 'of a scope that is none',
    entity: 'permit',
    changes: { '/x-scopes/clients': 'cleint' },
    printed: [
      'schemas/permit.json:50:5 /x-scopes/clients "cleint" is no reference of permit. Did you mean "client"?',
    ],
  },
  {
    name: 'of a scope that the product does not have',
    entity: 'permit',
    changes: { '/x-scopes/cleints': 'client' },
    printed: [
      'schemas/permit.json:51:5 /x-scopes/cleints There is no row scope "cleints" in schemas/product.json. Did you mean "clients"?',
    ],
  },
  {
    name: 'of a scope that goes on behind a reference to what is none',
    entity: 'permit',
    changes: { '/x-scopes/clients': 'client.name' },
    printed: ['schemas/permit.json:50:5 /x-scopes/clients "name" is no reference of client. There is none.'],
  },
  {
    name: 'of a scope by the number of another record',
    entity: 'permit',
    changes: { '/x-scopes/clients': 'id' },
    printed: [
      'schemas/permit.json:50:5 /x-scopes/clients "id" does not lead to a client. Write the path of references to the client that owns the record.',
    ],
  },
  {
    name: 'of an owner that does not exist',
    entity: 'ride',
    changes: { '/x-owner': 'drivers' },
    printed: ['schemas/ride.json:30:3 /x-owner Field "drivers" does not exist. Did you mean "driver"?'],
  },
  ...(
    [
      ['a text', 'note'],
      ['another record', 'client'],
      ['several', 'helpers'],
      ['a day', 'day'],
      ['a number with decimal places', 'distance'],
    ] as const
  ).map(([name, owner]) => ({
    name: `of an owner that is ${name}`,
    entity: 'ride',
    changes: { '/x-owner': owner },
    printed: [
      `schemas/ride.json:30:3 /x-owner "${owner}" does not hold the number of one user. Make it a stored integer with x-ref to "user", or name another field.`,
    ],
  })),
  {
    name: 'of a scope that leads elsewhere',
    entity: 'leg',
    changes: { '/x-scopes': { clients: 'ride' } },
    printed: [
      'schemas/leg.json:102:5 /x-scopes/clients "ride" does not lead to a client. Write the path of references to the client that owns the record.',
    ],
  },
  {
    name: 'of a right that has the name of an operation',
    entity: 'ride',
    changes: { '/x-permissions/0/name': 'delete' },
    printed: [
      'schemas/ride.json:478:7 /x-permissions/0/name There is a right "delete" already. Choose another name.',
    ],
  },
];
