import type { InvalidCase } from './invalidCase';

export const workflows: readonly InvalidCase[] = [
  {
    name: 'a transition to an unknown state',
    entity: 'ride',
    changes: { '/x-workflow/transitions/0/to': 'dun' },
    printed: [
      'schemas/ride.json:355:9 /x-workflow/transitions/0/to The state "dun" does not exist. Did you mean "done"?',
    ],
  },
  {
    name: 'a transition from an unknown state',
    entity: 'ride',
    changes: { '/x-workflow/transitions/0/from': ['opened'] },
    printed: [
      'schemas/ride.json:353:11 /x-workflow/transitions/0/from/0 The state "opened" does not exist. Did you mean "open"?',
    ],
  },
  {
    name: 'a beginning that is no state',
    entity: 'ride',
    changes: { '/x-workflow/initial': 'new' },
    printed: [
      'schemas/ride.json:336:5 /x-workflow/initial The state "new" does not exist. Known: open, done, cancelled.',
    ],
  },
  {
    name: 'a usual way over an unknown state',
    entity: 'ride',
    changes: { '/x-workflow/line': ['open', 'dun'] },
    printed: [
      'schemas/ride.json:385:7 /x-workflow/line/1 The state "dun" does not exist. Did you mean "done"?',
    ],
  },
  {
    name: 'a usual way that begins elsewhere, and goes where no step leads',
    entity: 'ride',
    changes: { '/x-workflow/line': ['done', 'open'] },
    printed: [
      'schemas/ride.json:384:7 /x-workflow/line/0 A record begins in "open". Begin the line with it.',
      'schemas/ride.json:385:7 /x-workflow/line/1 No step leads from "done" to "open". Known: cancelled.',
    ],
  },
  {
    name: 'a beginning that is another one than the default',
    entity: 'ride',
    changes: {
      '/properties/status/default': 'done',
      '/properties/status/x-default-by-role': { administrator: 'done' },
      '/properties/status/x-when': { wheelchair: true },
    },
    printed: [
      'schemas/ride.json:242:7 /properties/status/default A new record begins in "open", not in "done". Remove it, or change "initial".',
      'schemas/ride.json:264:7 /properties/status/x-default-by-role A new record begins in "open", whatever x-default-by-role says. Remove it.',
      'schemas/ride.json:267:7 /properties/status/x-when A new record begins in "open", whatever x-when says. Remove it.',
    ],
  },
  {
    name: 'a value that is no state',
    entity: 'ride',
    changes: { '/x-workflow/states/cancelled': undefined },
    printed: [
      'schemas/ride.json:337:5 /x-workflow/states The state "cancelled" is not described. Add "cancelled": {}.',
      'schemas/ride.json:365:9 /x-workflow/transitions/1/to The state "cancelled" does not exist. Known: open, done.',
    ],
  },
  {
    name: 'a state that is no value',
    entity: 'ride',
    changes: { '/x-workflow/states/paid': {} },
    printed: [
      'schemas/ride.json:348:7 /x-workflow/states/paid "paid" is no value of "status". Known: open, done, cancelled.',
    ],
  },
  {
    name: 'a field that has no states',
    entity: 'ride',
    changes: { '/x-workflow/field': 'day' },
    printed: [
      'schemas/ride.json:335:5 /x-workflow/field "day" is no enum of this entity. Did you mean "day"?',
    ],
  },
  {
    name: 'a transition that is there twice',
    entity: 'ride',
    changes: { '/x-workflow/transitions/1/name': 'finish' },
    printed: [
      'schemas/ride.json:366:9 /x-workflow/transitions/1/name The transition "finish" is there twice. Use one transition with several states in from.',
    ],
  },
  {
    name: 'a transition with the name of an action',
    entity: 'ride',
    changes: { '/x-workflow/transitions/1/name': 'delete' },
    printed: [
      'schemas/ride.json:366:9 /x-workflow/transitions/1/name "delete" is the name of an action. Choose another name.',
    ],
  },
  {
    name: 'a transition that requires no field',
    entity: 'ride',
    changes: { '/x-workflow/transitions/0/requires': ['fair'] },
    printed: [
      'schemas/ride.json:361:11 /x-workflow/transitions/0/requires/0 Field "fair" does not exist. Did you mean "fare"?',
    ],
  },
  {
    name: 'a state that locks no field',
    entity: 'ride',
    changes: { '/x-workflow/states/cancelled/locked': ['fair'] },
    printed: [
      'schemas/ride.json:344:11 /x-workflow/states/cancelled/locked/0 Field "fair" does not exist. Did you mean "fare"?',
    ],
  },
  {
    name: 'an action that does not exist',
    entity: 'client',
    changes: { '/x-access/auditor': ['list', 'reed'] },
    printed: [
      'schemas/client.json:42:7 /x-access/auditor/1 The action "reed" does not exist here. Did you mean "read"?',
    ],
  },
  {
    name: 'a state that nothing leads to',
    entity: 'ride',
    changes: { '/x-workflow/transitions/0/to': 'open' },
    printed: [
      'schemas/ride.json:339:7 /x-workflow/states/done No transition leads from "open" to the state "done". Add one, or take the state out.',
    ],
  },
  {
    name: 'a state without a way out that is not final',
    entity: 'ride',
    changes: { '/x-workflow/states/cancelled': {} },
    printed: [
      'schemas/ride.json:342:7 /x-workflow/states/cancelled No transition leads out of "cancelled". Add one, or declare the state "final": true.',
    ],
  },
  {
    name: 'a final state with a way out',
    entity: 'ride',
    changes: { '/x-workflow/states/done': { final: true } },
    printed: [
      'schemas/ride.json:340:9 /x-workflow/states/done/final "done" is final, but "cancel" leads out of it. Take out one of the two.',
    ],
  },
  {
    name: 'a transition without roles',
    entity: 'ride',
    changes: { '/x-workflow/transitions/0/roles': [] },
    printed: [
      'schemas/ride.json:364:9 /x-workflow/transitions/0/roles No role holds "finish". Name a role, or say "by": "product" where only the product takes it.',
    ],
  },
  {
    name: 'a step of the product that asks somebody',
    entity: 'ride',
    changes: { '/x-workflow/transitions/0/by': 'product' },
    printed: [
      'schemas/ride.json:363:9 /x-workflow/transitions/0/confirm "finish" is a step of the product, which asks no one. Take out "confirm" or "by".',
    ],
  },
  {
    name: 'a second person without a reason',
    entity: 'ride',
    changes: { '/x-workflow/transitions/1/reason': undefined },
    printed: [
      'schemas/ride.json:376:9 /x-workflow/transitions/1/fourEyes "cancel" asks a second person without saying why. Add "reason": true.',
    ],
  },
];
