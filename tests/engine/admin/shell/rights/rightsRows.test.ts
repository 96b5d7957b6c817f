import { rightsTree, type TreeTexts } from '@engine/admin/shell/pages/rights/rightsTree';
import { visibleRows } from '@engine/admin/shell/pages/rights/visibleRows';
import { expect, test } from 'vitest';
import { matrix } from './matrixOf';

const texts: TreeTexts = {
  area: area => area,
  resource: resource => resource,
  right: ({ action, field }) => (field ? `${action} ${field}` : action),
  section: name => name,
  isTransition: ({ action }) => action === 'issue',
};
const places = [
  { name: 'bills', area: 'billing' },
  { name: 'banks', area: 'base' },
];
const tree = rightsTree(matrix.permissions, places, ['billing', 'base'], texts);
const noFilter = { area: '', query: '', only: null };
const linesOf = (...args: Parameters<typeof visibleRows>) =>
  visibleRows(...args).map(({ node, level }) => `${'  '.repeat(level - 1)}${node.label}`);

test('rights stand by area of the menu and resource, with fields below their action and steps apart', () => {
  expect(linesOf(tree, noFilter, () => true)).toEqual([
    'billing',
    '  bills',
    '    list',
    '    read note',
    '    transitions',
    '      issue',
    'base',
    '  banks',
    '    list',
    '    read',
    '      read iban',
    '    update',
    '    delete',
    'other',
    '  roles',
    '    list',
  ]);
});

test('what is closed hides what is below', () => {
  expect(linesOf(tree, noFilter, ({ kind }) => kind === 'area')).toEqual([
    'billing',
    '  bills',
    'base',
    '  banks',
    'other',
    '  roles',
  ]);
});

test.each([
  ['banks del', ['base', '  banks', '    delete']],
  ['ISSUE', ['billing', '  bills', '    transitions', '      issue']],
  ['nothing', []],
])('the words "%s" find rights by their own name and those above them', (query, lines) => {
  expect(linesOf(tree, { ...noFilter, query }, () => false)).toEqual(lines);
});

test('a filter narrows what the rows above stand for, so that a fill touches only what is shown', () => {
  const [area] = visibleRows(tree, { ...noFilter, query: 'banks del' }, () => false);
  expect(area?.permissions).toEqual([4]);
  const [whole] = visibleRows(tree, { ...noFilter, area: 'area:base' }, () => false);
  expect(whole?.permissions).toEqual([1, 2, 9, 3, 4]);
});
