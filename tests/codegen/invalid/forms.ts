import type { InvalidCase } from './invalidCase';

export const forms: readonly InvalidCase[] = [
  {
    name: 'a section that names no field',
    entity: 'ride',
    changes: { '/x-form/tabs/0/sections/0/fields/0': 'nummer' },
    printed: [
      'schemas/ride.json:429:15 /x-form/tabs/0/sections/0/fields/0 Field "nummer" does not exist. Did you mean "number"?',
    ],
  },
  {
    name: 'a file beside the record that is none',
    entity: 'ride',
    changes: { '/x-show': { file: 'client' } },
    printed: ['schemas/ride.json:507:5 /x-show/file "client" is no reference to a file. There is none.'],
  },
  {
    name: 'a detail page with a fact that is no field',
    entity: 'client',
    changes: { '/x-show': { facts: ['nam'] } },
    printed: ['schemas/client.json:158:7 /x-show/facts/0 Field "nam" does not exist. Did you mean "name"?'],
  },
  {
    name: 'a field that stands twice',
    entity: 'ride',
    changes: { '/x-form/tabs/1/sections/0/fields/0': 'day' },
    printed: [
      'schemas/ride.json:467:15 /x-form/tabs/1/sections/0/fields/0 Field "day" stands in the form twice. Remove one of the two.',
    ],
  },
  {
    name: 'a condition on no field',
    entity: 'ride',
    changes: { '/properties/ramp/x-when': { wheelchar: true } },
    printed: [
      'schemas/ride.json:188:9 /properties/ramp/x-when/wheelchar Field "wheelchar" does not exist. Did you mean "wheelchair"?',
    ],
  },
  {
    name: 'a field required under a condition on no field',
    entity: 'ride',
    changes: { '/properties/note/x-required-when': { wheelchar: true } },
    printed: [
      'schemas/ride.json:302:9 /properties/note/x-required-when/wheelchar Field "wheelchar" does not exist. Did you mean "wheelchair"?',
    ],
  },
  {
    name: 'a field required under a condition that is shown under another',
    entity: 'ride',
    changes: { '/properties/ramp/x-required-when': { wheelchair: true } },
    printed: [
      'schemas/ride.json:194:7 /properties/ramp/x-required-when "ramp" has x-when, so this means nothing for it. Remove one of the two.',
    ],
  },
  {
    name: 'a field that follows no field',
    entity: 'ride',
    changes: { '/properties/note/x-follows': [{ from: 'client.nam' }] },
    printed: [
      'schemas/ride.json:303:11 /properties/note/x-follows/0/from Field "client.nam" does not exist: client has no "nam". Did you mean "name"?',
    ],
  },
  {
    name: 'a field that copies what is specially protected',
    entity: 'leg',
    changes: { '/properties/place/x-follows': [{ from: 'ride.infection' }] },
    printed: [
      'schemas/leg.json:40:11 /properties/place/x-follows/0/from Field "ride.infection" is specially protected and cannot be copied. Follow a field without x-sensitive.',
    ],
  },
  {
    name: 'a comparison with no field',
    entity: 'ride',
    changes: { '/properties/end/x-not-before': 'begin' },
    printed: [
      'schemas/ride.json:125:7 /properties/end/x-not-before Field "begin" does not exist. Known: number, client, client_email, helpers, driver, day, start, end, month, booked_at, passengers, distance, fare, wheelchair, ramp, weekdays, skipped, status, infection, door_code, ….',
    ],
  },
];
