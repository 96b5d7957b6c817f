import type { Matrix, RightsChange, RowReach } from '../../../../../shared/rights';
import { createStore } from '../../../../kit/store';
import { type Cell, cellOf, type Group, groupOf } from './matrixCells';
import { type Decision, keyOf, savedMatrix, type Target, targetOf } from './savedMatrix';

interface Progress {
  readonly changes: number;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

/**
 * The matrix including unsaved changes. It lives outside React, so that a cell renders only when its own
 * value changes.
 */
export interface MatrixStore {
  readonly subscribe: (listener: () => void) => () => void;
  readonly matrix: () => Matrix;
  readonly cell: (role: number, permission: number) => Cell;
  readonly group: (role: number, permissions: readonly number[]) => Group;
  readonly scope: (role: number) => RowReach;
  readonly isScopeChanged: (role: number) => boolean;
  readonly progress: () => Progress;
  /** the unsaved changes, in the API's format */
  readonly draft: () => RightsChange;
  /** shipped default → allowed → denied → shipped default */
  readonly cycle: (target: Target) => void;
  /** allows all of them, or denies all if all are already allowed */
  readonly cycleGroup: (role: number, permissions: readonly number[]) => void;
  /** one undo step, however many cells */
  readonly decide: (targets: readonly Target[], granted: Decision) => void;
  readonly setScope: (role: number, scope: RowReach) => void;
  /** copies all permissions and the row scope from one role to another; one undo step */
  readonly copyRole: (from: number, to: number) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly discard: () => void;
  /** Takes a newer state from the server and keeps the unsaved changes that still change something. */
  readonly rebase: (matrix: Matrix) => void;
}

interface Edits {
  readonly decisions: ReadonlyMap<string, Decision>;
  readonly scopes: ReadonlyMap<number, RowReach>;
}
const nothing: Edits = { decisions: new Map(), scopes: new Map() };

export function createMatrixStore(initial: Matrix): MatrixStore {
  let saved = savedMatrix(initial);
  let edits = nothing;
  let past: readonly Edits[] = [];
  let future: readonly Edits[] = [];
  const progress = createStore<Progress>({ changes: 0, canUndo: false, canRedo: false });

  function updateProgress() {
    progress.set({
      changes: edits.decisions.size + edits.scopes.size,
      canUndo: past.length > 0,
      canRedo: future.length > 0,
    });
  }
  function edit(next: Edits) {
    past = [...past, edits];
    future = [];
    edits = next;
    updateProgress();
  }

  const decisionOf = (key: string): Decision =>
    edits.decisions.get(key) ?? (edits.decisions.has(key) ? null : saved.decision(key));

  function cell(role: number, permission: number): Cell {
    const key = keyOf(role, permission);
    const isShipped = saved.shipped.has(key);
    const decision = decisionOf(key);
    const granted = decision ?? isShipped;
    return cellOf(granted, decision === null, edits.decisions.has(key), granted !== isShipped);
  }

  function group(role: number, permissions: readonly number[]): Group {
    let granted = 0;
    let isInherited = true;
    let isChanged = false;
    let differs = false;
    for (const permission of permissions) {
      const one = cell(role, permission);
      if (one.granted) granted += 1;
      isInherited &&= one.isInherited;
      isChanged ||= one.isChanged;
      differs ||= one.differs;
    }
    const amount = granted === 0 ? 'none' : granted === permissions.length ? 'all' : 'some';
    return groupOf(amount, granted, isInherited, isChanged, differs);
  }

  function withDecisions(made: readonly (readonly [key: string, granted: Decision])[]) {
    const decisions = new Map(edits.decisions);
    for (const [key, granted] of made) {
      if (saved.decision(key) === granted) decisions.delete(key);
      else decisions.set(key, granted);
    }
    return decisions;
  }
  function withScope(role: number, scope: RowReach) {
    const scopes = new Map(edits.scopes);
    if (saved.scope(role) === scope) scopes.delete(role);
    else scopes.set(role, scope);
    return scopes;
  }

  function decide(targets: readonly Target[], granted: Decision) {
    const decisions = withDecisions(
      targets.map(({ role, permission }) => [keyOf(role, permission), granted]),
    );
    if (!isSame(decisions, edits.decisions)) edit({ ...edits, decisions });
  }

  function copyRole(from: number, to: number) {
    const decisions = withDecisions(
      saved.matrix.permissions.map(({ id }) => {
        const key = keyOf(to, id);
        const { granted } = cell(from, id);
        return [key, granted === saved.shipped.has(key) ? null : granted];
      }),
    );
    const scopes = withScope(to, scopeOf(from));
    if (!isSame(decisions, edits.decisions) || !isSame(scopes, edits.scopes)) edit({ decisions, scopes });
  }

  const scopeOf = (role: number) => edits.scopes.get(role) ?? saved.scope(role);

  return {
    subscribe: progress.subscribe,
    matrix: () => saved.matrix,
    cell,
    group,
    scope: scopeOf,
    isScopeChanged: role => edits.scopes.has(role),
    progress: progress.get,
    draft: () => ({
      changes: [...edits.decisions].map(([key, granted]) => ({ ...targetOf(key), granted })),
      scopes: [...edits.scopes].map(([role, row_scope]) => ({ role, row_scope })),
    }),
    cycle: target => {
      const now = decisionOf(keyOf(target.role, target.permission));
      decide([target], now === null ? true : now ? false : null);
    },
    cycleGroup: (role, permissions) => {
      const targets = permissions.map(permission => ({ role, permission }));
      decide(targets, group(role, permissions).granted !== 'all');
    },
    decide,
    setScope: (role, scope) => {
      if (scope !== scopeOf(role)) edit({ ...edits, scopes: withScope(role, scope) });
    },
    copyRole,
    undo: () => {
      const before = past.at(-1);
      if (!before) return;
      past = past.slice(0, -1);
      future = [edits, ...future];
      edits = before;
      updateProgress();
    },
    redo: () => {
      const [next, ...later] = future;
      if (!next) return;
      past = [...past, edits];
      future = later;
      edits = next;
      updateProgress();
    },
    discard: () => {
      if (edits.decisions.size + edits.scopes.size > 0) edit(nothing);
    },
    rebase: matrix => {
      saved = savedMatrix(matrix);
      edits = {
        decisions: new Map(
          [...edits.decisions].filter(([key, granted]) => saved.has(key) && saved.decision(key) !== granted),
        ),
        scopes: new Map([...edits.scopes].filter(([role, scope]) => saved.scope(role) !== scope)),
      };
      past = [];
      future = [];
      updateProgress();
    },
  };
}

function isSame<K, V>(a: ReadonlyMap<K, V>, b: ReadonlyMap<K, V>): boolean {
  return a.size === b.size && [...a].every(([key, value]) => b.has(key) && b.get(key) === value);
}
