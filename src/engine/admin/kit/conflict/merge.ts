import type { EntityMeta } from '../../../shared/entityMeta';
import { isEmpty, type Values, valueAt } from '../../../shared/recordValues';
import { sameValue } from '../../../shared/sameValue';
import { type RowEntities, rowsIn } from '../childRows';
import { withValueAt } from '../path';

/**
 * A conflict between the changes of two users, of whom one must win: a field, a field of a child row (identified by
 * `rows` and `row`), or a whole row that one changed and the other deleted (`field` is null).
 */
export interface Clash {
  readonly key: string;
  readonly field: string | null;
  readonly rows: string | null;
  readonly row: number | null;
  /** the record or row in each version; null: deleted there */
  readonly base: Values | null;
  readonly mine: Values | null;
  readonly theirs: Values | null;
}

/** whose version is kept */
export type Side = 'mine' | 'theirs';
/** by the key of the clash */
export type Sides = Readonly<Record<string, Side>>;

export interface Merge {
  /** both users' changes where they do not clash, otherwise the stored values */
  readonly values: Values;
  readonly clashes: readonly Clash[];
  /** the fields and child rows that only the other user changed */
  readonly taken: readonly string[];
}

/** Three-way merge of the form's changes and those saved elsewhere since both were read from the same record. */
export function mergeChanges(
  entity: EntityMeta,
  rowEntities: RowEntities,
  base: Values,
  mine: Values,
  theirs: Values,
): Merge {
  const own = mergeFields(entity, base, mine, theirs);
  const clashes: Clash[] = own.clashed.map(field => ({
    key: field,
    field,
    rows: null,
    row: null,
    base,
    mine,
    theirs,
  }));
  const taken = [...own.taken];
  let { values } = own;
  for (const [name, rowEntity] of Object.entries(rowEntities)) {
    const sides = [base, mine, theirs].map(side => rowsIn(side, name));
    const [before = [], here = [], there = []] = sides;
    const merged = mergeRows(name, rowEntity, before, here, there);
    values = withValueAt(values, name, merged.rows);
    clashes.push(...merged.clashes);
    if (merged.isTaken) taken.push(name);
  }
  return { values, clashes, taken };
}

/** The merged record with the user's choices applied; a clash without a choice keeps the stored value. */
export function resolvedRecord({ values, clashes }: Pick<Merge, 'values' | 'clashes'>, sides: Sides): Values {
  return clashes
    .filter(({ key }) => sides[key] === 'mine')
    .reduce<Values>((record, { rows, row, field, mine }) => {
      if (rows === null) return withValueAt(record, field ?? '', valueAt(mine, field ?? ''));
      const others = rowsIn(record, rows);
      // the server no longer knows the id of a deleted row: to keep it, it is created again
      if (field === null && mine !== null && !others.some(({ id }) => id === row))
        return withValueAt(record, rows, [...others, { ...mine, id: undefined }]);
      const changed = others.flatMap(each => {
        if (each.id !== row) return [each];
        if (mine === null) return [];
        return [field === null ? mine : withValueAt(each, field, valueAt(mine, field))];
      });
      return withValueAt(record, rows, changed);
    }, values);
}

interface MergedFields {
  readonly values: Values;
  readonly clashed: readonly string[];
  readonly taken: readonly string[];
}

/**
 * The fields of a group belong together: half of one address and half of another make no address. Masked fields cannot
 * be compared, so they clash if the user has changed them.
 */
function mergeFields(entity: EntityMeta, base: Values, mine: Values, theirs: Values): MergedFields {
  const fields = entity.fields.filter(({ computed, readOnly, secret }) => !computed && !readOnly && !secret);
  const hidden: readonly unknown[] = Array.isArray(theirs._masked) ? theirs._masked : [];
  const changed = fields.flatMap(({ name }) => {
    const [before, here, there] = [base, mine, theirs].map(side => valueAt(side, name));
    const isHidden = hidden.includes(name) && !isSame(here, before);
    if (isSame(here, there) && !isHidden) return [];
    return [{ name, isMine: !isSame(here, before), isTheirs: isHidden || !isSame(there, before) }];
  });
  const isInBoth = (group: string) =>
    (['isMine', 'isTheirs'] as const).every(side =>
      changed.some(each => each[side] && groupOf(each.name) === group),
    );
  const clashed = changed.filter(({ name }) => isInBoth(groupOf(name)));
  const free = changed.filter(each => !clashed.includes(each));
  return {
    values: free
      .filter(({ isMine }) => isMine)
      .reduce<Values>((record, { name }) => withValueAt(record, name, valueAt(mine, name)), theirs),
    clashed: clashed.map(({ name }) => name),
    taken: free.filter(({ isMine }) => !isMine).map(({ name }) => name),
  };
}

const groupOf = (name: string) => (name.includes('.') ? name.slice(0, name.lastIndexOf('.')) : name);

interface MergedRows {
  readonly rows: readonly Values[];
  readonly clashes: readonly Clash[];
  readonly isTaken: boolean;
}

/** Stored rows are matched by id; rows that both users added with equal values count as one. */
function mergeRows(
  name: string,
  entity: EntityMeta,
  before: readonly Values[],
  here: readonly Values[],
  there: readonly Values[],
): MergedRows {
  const clashes: Clash[] = [];
  const find = (rows: readonly Values[], id: unknown) => rows.find(row => row.id === id) ?? null;
  const differ = (one: Values, other: Values) =>
    entity.fields.some(
      field => !field.computed && !isSame(valueAt(one, field.name), valueAt(other, field.name)),
    );
  const clash = (field: string | null, id: unknown, sides: Pick<Clash, 'base' | 'mine' | 'theirs'>) => {
    const key = `${name}[${String(id)}]${field === null ? '' : `.${field}`}`;
    clashes.push({ key, field, rows: name, row: Number(id), ...sides });
  };
  let isTaken = false;

  const kept = there.flatMap(theirs => {
    const base = find(before, theirs.id);
    const mine = find(here, theirs.id);
    if (base === null) {
      isTaken = true;
      return [theirs];
    }
    if (mine === null) {
      if (!differ(base, theirs)) return [];
      clash(null, theirs.id, { base, mine, theirs });
      return [theirs];
    }
    const merged = mergeFields(entity, base, mine, theirs);
    for (const field of merged.clashed) clash(field, theirs.id, { base, mine, theirs });
    isTaken ||= merged.taken.length > 0;
    return [merged.values];
  });
  for (const base of before.filter(({ id }) => find(there, id) === null)) {
    const mine = find(here, base.id);
    if (mine === null) continue;
    if (differ(base, mine)) clash(null, base.id, { base, mine, theirs: null });
    else isTaken = true;
  }
  const newThere = there.filter(({ id }) => find(before, id) === null);
  const added = here.filter(row => typeof row.id !== 'number' && newThere.every(each => differ(each, row)));
  return { rows: [...kept, ...added], clashes, isTaken };
}

/** A form has empty texts where the record has nothing. */
const isSame = (one: unknown, other: unknown): boolean =>
  sameValue(one, other) || (isEmpty(one) && isEmpty(other));
