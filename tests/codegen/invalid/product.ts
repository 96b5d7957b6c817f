import type { InvalidCase } from './invalidCase';

const text = { de: 'Neu', en: 'New' };

export const product: readonly InvalidCase[] = [
  {
    name: 'a keyword that does not exist',
    entity: 'product',
    changes: { '/timezone': 'Europe/Berlin' },
    printed: ['schemas/product.json:102:3 /timezone Unknown keyword "timezone". Did you mean "timeZone"?'],
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
  {
    name: 'a text in one language',
    entity: 'product',
    changes: { '/title': { de: 'Probe' } },
    printed: ['schemas/product.json:3:3 /title "en" is missing. Add it.'],
  },
  {
    name: 'a language that nobody translated',
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
      'schemas/product.json:41:7 /scopes/clients/entity There is no entity "cleint". Did you mean "client"?',
    ],
  },
  {
    name: 'a scope that has the name of a reach',
    entity: 'product',
    changes: { '/scopes/own': { entity: 'client', label: text, reach: text, shortReach: text } },
    printed: ['schemas/product.json:55:5 /scopes/own "own" is not allowed here. Choose another name.'],
  },
  {
    name: 'a role that reaches a scope that does not exist',
    entity: 'product',
    changes: { '/roles/client/reach': 'client' },
    printed: [
      'schemas/product.json:91:7 /roles/client/reach There is no scope "client" that a role could reach. Did you mean "clients"?',
    ],
  },
  {
    name: 'the administrator among the roles',
    entity: 'product',
    changes: { '/roles/administrator': { label: text } },
    printed: [
      'schemas/product.json:93:5 /roles/administrator "administrator" is not allowed here. Choose another name.',
    ],
  },
  {
    name: 'shortcuts to no resource and on a letter of the engine',
    entity: 'product',
    changes: { '/goTo': { r: 'ride', u: 'rides' } },
    printed: [
      'schemas/product.json:95:5 /goTo/r There is no resource "ride". Did you mean "rides"?',
      'schemas/product.json:96:5 /goTo/u g u is a shortcut of the engine. Choose another letter.',
    ],
  },
  {
    name: 'a home page that begins what does not exist',
    entity: 'product',
    changes: { '/home/begin/0': 'client' },
    printed: [
      'schemas/product.json:99:7 /home/begin/0 There is no resource "client". Did you mean "clients"?',
    ],
  },
];
