import type { Condition } from '../../src/engine/shared/field';
import type { Entity, FieldWidth, ModelField, Others, Section, Tab } from '../model';
import { conditionCode, isEdited } from './adminElements';
import { type Code, print } from './adminPrint';
import { figuresOf } from './figures';
import { followsCode } from './follows';
import { holdsFile } from './holdsFile';
import { printString } from './print';
import { relatedCode } from './related';
import { workflowCode } from './workflowCode';

type Entries = readonly (readonly [string, Code])[];

/** The rest of what `pages()` wants to know: sections, the list, and what can be done. */
export function adminParts(
  entity: Entity,
  model: Others,
  has: { inputs: boolean; filters: boolean },
): string {
  const object: Entries = [
    ['resource', printString(entity.resource)],
    ['inputs', has.inputs ? 'inputs' : '{}'],
    ['columns', 'columns'],
    ['filters', has.filters ? 'filters' : '{}'],
    ['fields', 'fields'],
    [
      'sections',
      { array: entity.tabs.flatMap(tab => tab.sections.map(section => sectionCode(entity, tab, section))) },
    ],
    ['list', listCode(entity)],
    ['operations', texts(entity.operations)],
    ...optional('status', entity.workflow && printString(entity.workflow.field)),
    ...optional('workflow', workflowCode(entity.workflow)),
    ...optional('figures', figuresCode(entity)),
    ...optional('locked', lockedCode(entity)),
    ...optional('keptWhen', entity.keptWhen ? conditionCode(entity.keptWhen) : null),
    ...optional('lockedFields', lockedFieldsCode(entity)),
    ...optional('parent', parentCode(entity)),
    ...optional('follows', followsCode(entity, model)),
    ...optional('holdsFile', holdsFile(entity, model) ? 'true' : null),
    ...optional('related', relatedCode(entity, model)),
    [
      'errors',
      isEdited(entity) ? `checked(meta, () => import('../validators/${entity.name}'))` : 'async () => ({})',
    ],
  ];
  const { operations } = entity;
  const names = [
    ['list', 'list'],
    ['create', 'create'],
    ['edit', 'update'],
    ['show', 'read'],
  ].flatMap(([page = '', operation]) => (operations.some(each => each === operation) ? [page] : []));
  // shorthand where key and value are the same word
  const text = print({ object, open: true }).replace(/^ {2}(inputs|columns|filters|fields): \1,$/gm, '  $1,');
  return `export const parts: Parts = ${text};\n\nexport const { ${names.join(', ')} } = pages(parts);\n`;
}

function sectionCode(entity: Entity, tab: Tab, section: Section): Code {
  const widths = inReadingOrder(section.fields, entity).flatMap(name => {
    const field = entity.fields.find(each => each.name === name && !each.secret);
    const isChild = entity.children.some(child => child.name === name);
    const width = field ? (addressWidth(field) ?? field.width) : 'full';
    return field || isChild ? [[name, printString(width)] as const] : [];
  });
  return {
    object: [
      ['name', printString(section.name)],
      ...optional('tab', tab.label && printString(tab.name)),
      ['fields', { object: widths }],
    ],
  };
}

/** How people write an address, two lines wide. The order of keys in a schema has no meaning, so it cannot say this. */
const ADDRESS: ReadonlyMap<string, FieldWidth> = new Map([
  ['street', 'm'],
  ['house_no', 'xs'],
  ['zip', 'xs'],
  ['city', 'm'],
  ['country', 'xs'],
]);
const order = [...ADDRESS.keys()];
const lastName = (name: string) => name.slice(name.lastIndexOf('.') + 1);
const addressWidth = (field: ModelField) =>
  field.group === null ? undefined : ADDRESS.get(lastName(field.name));

/** The members of a field group change places among themselves; everything else stays where it is. */
function inReadingOrder(names: readonly string[], entity: Entity): readonly string[] {
  const groupOf = (name: string) => entity.fields.find(field => field.name === name)?.group ?? null;
  const rank = (name: string) => order.indexOf(lastName(name));
  const sorted = new Map<string, string[]>();
  for (const name of names) {
    const group = groupOf(name);
    if (group !== null)
      sorted.set(
        group,
        [...(sorted.get(group) ?? []), name].sort((one, other) => rank(one) - rank(other)),
      );
  }
  return names.map(name => sorted.get(groupOf(name) ?? '')?.shift() ?? name);
}

function listCode(entity: Entity): Code {
  const sortable = entity.fields.filter(({ name, sortable }) => sortable && entity.columns.includes(name));
  return {
    object: [
      [
        'sort',
        {
          object: [
            ['field', printString(entity.sort.field)],
            ['order', printString(entity.sort.order)],
          ],
        },
      ],
      ['perPage', String(entity.perPage)],
      ['sortable', texts(entity.columns.filter(name => sortable.some(field => field.name === name)))],
      ['searchable', String(entity.search.length > 0)],
    ],
  };
}

/** The record accepts no change while one of these holds. */
function lockedCode({ workflow, immutableWhen }: Entity): Code | null {
  const states = Object.entries(workflow?.states ?? {}).flatMap(([state, { locked }]) =>
    locked === 'all' ? [state] : [],
  );
  const conditions: Condition[] = [
    ...(workflow && states.length > 0 ? [{ [workflow.field]: states }] : []),
    ...(immutableWhen ? [immutableWhen] : []),
  ];
  const distinct = [...new Map(conditions.map(each => [JSON.stringify(each), each])).values()];
  return distinct.length > 0 ? { array: distinct.map(conditionCode) } : null;
}

/** States that close some of the fields only; those that close the same ones stand together. */
function lockedFieldsCode({ workflow }: Entity): Code | null {
  const statesOf = new Map<string, string[]>();
  for (const [state, { locked }] of Object.entries(workflow?.states ?? {})) {
    if (locked === 'all' || locked.length === 0) continue;
    statesOf.set(locked.join(), [...(statesOf.get(locked.join()) ?? []), state]);
  }
  if (workflow === null || statesOf.size === 0) return null;
  return {
    array: [...statesOf].map(([fields, states]) => ({
      object: [
        ['when', conditionCode({ [workflow.field]: states })],
        ['fields', texts(fields.split(','))],
      ],
    })),
  };
}

function parentCode({ urls: { parent } }: Entity): Code | null {
  return (
    parent && {
      object: [
        ['param', printString(parent.param)],
        ['by', printString(parent.by)],
      ],
    }
  );
}

function figuresCode(entity: Entity): Code | null {
  const figures = figuresOf(entity);
  return figures.length > 0 ? texts(figures) : null;
}

const texts = (values: readonly string[]): Code => ({ array: values.map(printString) });
const optional = (key: string, code: Code | null): Entries => (code === null ? [] : [[key, code]]);
