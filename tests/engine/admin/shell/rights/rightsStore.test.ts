import { createMatrixStore } from '@engine/admin/shell/pages/rights/matrix/matrixStore';
import type { Decision } from '@engine/admin/shell/pages/rights/matrix/savedMatrix';
import fc from 'fast-check';
import { describe, expect, it, test, vi } from 'vitest';
import { matrix } from './matrixOf';

const billing = 3;
const open = () => createMatrixStore(matrix);

describe('a cell', () => {
  it.each([
    [1, { granted: true, isInherited: true, isChanged: false, differs: false }],
    [3, { granted: false, isInherited: true, isChanged: false, differs: false }],
    [4, { granted: true, isInherited: false, isChanged: false, differs: true }],
  ])('of right %i says what is in effect and whether somebody decided so', (permission, cell) => {
    expect(open().cell(billing, permission)).toEqual(cell);
  });

  it('goes from what ships to allowed, to denied, and back', () => {
    const store = open();
    const seen = [1, 2, 3].map(() => {
      store.cycle({ role: billing, permission: 1 });
      const { granted, isInherited } = store.cell(billing, 1);
      return [granted, isInherited];
    });
    expect(seen).toEqual([
      [true, false],
      [false, false],
      [true, true],
    ]);
    expect(store.progress().changes).toBe(0);
  });

  it('that did not change is the same object, so that React draws nothing', () => {
    const store = open();
    const before = store.cell(billing, 2);
    store.cycle({ role: billing, permission: 1 });
    expect(store.cell(billing, 2)).toBe(before);
  });
});

test('several rights together are all, some or none, with their number', () => {
  const store = open();
  expect(store.group(billing, [1, 2])).toMatchObject({ granted: 'all', count: 2, differs: false });
  expect(store.group(billing, [1, 3, 4])).toMatchObject({ granted: 'some', count: 2, differs: true });
  expect(store.group(billing, [3, 6])).toMatchObject({ granted: 'none', count: 0 });
});

test('a group that is not whole is allowed, a whole one is taken away, in one step each', () => {
  const store = open();
  store.cycleGroup(billing, [1, 3]);
  expect(store.group(billing, [1, 3]).granted).toBe('all');
  store.cycleGroup(billing, [1, 3]);
  expect(store.group(billing, [1, 3]).granted).toBe('none');
  store.undo();
  store.undo();
  expect(store.draft()).toEqual({ changes: [], scopes: [] });
});

test('a role gets all rights and the records of another, deviating only where that ships otherwise, in one step', () => {
  const store = open();
  store.setScope(1, 'own');
  store.cycle({ role: 1, permission: 2 });
  store.cycle({ role: 1, permission: 2 });
  store.copyRole(1, billing);
  const granted = (role: number) => matrix.permissions.map(({ id }) => store.cell(role, id).granted);
  expect(granted(billing)).toEqual(granted(1));
  expect(store.scope(billing)).toBe('own');
  const ofBilling = store.draft().changes.filter(({ role }) => role === billing);
  // 1 and 5 ship with both, 4 was decided so already; 2 is taken away
  expect(ofBilling.map(({ permission, granted: to }) => [permission, to])).toEqual([
    [2, false],
    [3, true],
    [6, true],
    [7, true],
    [8, true],
    [9, true],
  ]);
  store.undo();
  expect(store.scope(billing)).toBe('all');
  expect(store.draft().changes.filter(({ role }) => role === billing)).toEqual([]);
});

test('the draft holds what differs from the server, null for what goes back to the shipped state', () => {
  const store = open();
  store.decide([{ role: billing, permission: 4 }], null);
  store.decide([{ role: billing, permission: 5 }], false);
  store.setScope(billing, 'clients');
  expect(store.draft()).toEqual({
    changes: [
      { role: billing, permission: 4, granted: null },
      { role: billing, permission: 5, granted: false },
    ],
    scopes: [{ role: billing, row_scope: 'clients' }],
  });
  store.setScope(billing, 'all');
  expect(store.draft().scopes).toEqual([]);
});

test('undo and redo walk through any edits and always come back to the same draft', () => {
  const edit = fc.record({
    role: fc.constantFrom(1, 3),
    permission: fc.integer({ min: 1, max: 8 }),
    granted: fc.constantFrom<Decision[]>(true, false, null),
  });
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 30 }), edits => {
      const store = open();
      const states = [store.draft()];
      for (const { granted, ...target } of edits) {
        store.decide([target], granted);
        if (JSON.stringify(store.draft()) !== JSON.stringify(states.at(-1))) states.push(store.draft());
      }
      for (const state of states.slice(0, -1).reverse()) {
        store.undo();
        expect(store.draft()).toEqual(state);
      }
      expect(store.progress()).toMatchObject({ changes: 0, canUndo: false });
      for (const state of states.slice(1)) {
        store.redo();
        expect(store.draft()).toEqual(state);
      }
      expect(store.progress().canRedo).toBe(false);
    }),
  );
});

test('discarding is a step that can be undone', () => {
  const store = open();
  store.cycle({ role: billing, permission: 1 });
  store.discard();
  expect(store.progress().changes).toBe(0);
  store.undo();
  expect(store.progress().changes).toBe(1);
});

test('a newer state of the server keeps what is not saved, as far as it still changes anything', () => {
  const store = open();
  store.decide([{ role: billing, permission: 3 }], true);
  store.decide([{ role: billing, permission: 5 }], false);
  store.decide([{ role: 1, permission: 8 }], false);
  const { permissions } = matrix;
  store.rebase({
    ...matrix,
    version: 'v2',
    permissions: permissions.filter(({ id }) => id !== 8),
    decisions: { 3: { 4: true, 5: false } },
  });
  expect(store.draft().changes).toEqual([{ role: billing, permission: 3, granted: true }]);
  expect(store.matrix().version).toBe('v2');
});

test('forty resources by ten roles: a change is heard and every cell read within a frame', () => {
  const permissions = Array.from({ length: 400 }, (_, at) => ({ ...matrix.permissions[0], id: at + 1 }));
  const roles = Array.from({ length: 10 }, (_, at) => ({ ...matrix.roles[0], id: at + 1 }));
  const large = { ...matrix, permissions, roles, shipped: {}, decisions: {} } as typeof matrix;
  const store = createMatrixStore(large);
  const heard = vi.fn();
  store.subscribe(heard);
  const targets = roles.flatMap(role => permissions.map(({ id }) => ({ role: role.id, permission: id })));
  store.decide(targets, true);
  const start = performance.now();
  store.cycle({ role: 1, permission: 1 });
  for (const { role, permission } of targets) store.cell(role, permission);
  expect(heard).toHaveBeenCalledTimes(2);
  expect(performance.now() - start).toBeLessThan(100);
});
