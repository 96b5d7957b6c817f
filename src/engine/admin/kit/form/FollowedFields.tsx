import { useEffect, useMemo, useRef } from 'react';
import { type DataProvider, useDataProvider } from 'react-admin';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import type { EntityMeta } from '../../../shared/entityMeta';
import type { Field, Follow } from '../../../shared/field';
import { holds, type Values, valueAt } from '../../../shared/recordValues';
import { rulesOut } from '../../../shared/rulesOut';
import { type Access, useAccess } from '../access/access';
import { fieldOf } from '../page/entity/entityContext';
import type { FormParts } from '../page/parts/parts';
import { isKeyed, withValueAt } from '../path';
import { duplicatedValues } from './duplicates/duplicatedValues';

type Read = (resource: string, id: number) => Promise<Values | null>;

interface Props {
  readonly parts: FormParts;
  /** the record of which the new one starts as a duplicate */
  readonly source?: Values | undefined;
}

/**
 * In the form of a new record: fills in fields that follow from others as soon as those have values, except fields that
 * the user has edited, and what a duplicate took over, until it follows from other values than in its source. The
 * server does the same for records that are created without a form (`records/read/followed.ts`).
 */
export const FollowedFields = ({ parts, source }: Props) => {
  const { entity, inputs } = parts;
  const { setValue, getValues } = useFormContext();
  const { dirtyFields } = useFormState();
  const dataProvider = useDataProvider();
  const access = useAccess();
  const filled = useRef(new Map<string, unknown>());
  const taken = useMemo(
    () => (source ? duplicatedValues(parts, source, access) : new Map<string, unknown>()),
    [parts, source, access],
  );
  const isKept = ({ name, follows }: Field, now: Values) =>
    source !== undefined &&
    taken.has(name) &&
    follows.every(({ from }) => (startOf(from, now) ?? null) === (startOf(from, source) ?? null));
  const known = useRef(new Map<string, Promise<Values | null>>());
  const values: Values = useWatch();
  const following = entity.fields.filter(({ follows, computed }) => follows.length > 0 && computed === null);
  const sources = following
    .flatMap(({ follows }) => follows)
    .map(({ from, when }) => [
      startOf(from, values),
      Object.keys(when ?? {}).map(name => valueAt(values, name)),
    ]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is followed can change what follows
  useEffect(() => {
    let isOver = false;
    const ways = following.filter(({ name }) => inputs[name] !== undefined).flatMap(({ follows }) => follows);
    const read = reader(dataProvider, wantedFields(entity, ways, access), known.current);
    void (async () => {
      const isEntered = (name: string) => isTouched(dirtyFields, name) && valueAt(getValues(), name) !== null;
      for (const field of following) {
        const { name, follows } = field;
        if (isOver || inputs[name] === undefined || isTouched(dirtyFields, name)) continue;
        if (isKept(field, getValues())) continue;
        const value = await followedValue(follows, getValues(), read);
        const present = valueAt(getValues(), name);
        // A filled-in value is cleared when its source disappears; initial values stay.
        const isOwn = value === null && present !== filled.current.get(name);
        if (isOver || isOwn || value === present) continue;
        if (value !== null && rulesOut(entity.fields, name, withValueAt(getValues(), name, value), isEntered))
          continue;
        filled.current.set(name, value);
        setValue(name, value);
      }
    })();
    return () => {
      isOver = true;
    };
  }, [JSON.stringify(sources), dataProvider, getValues, setValue]);
  return null;
};

/** A partly typed address is not completed with parts of another one. */
function isTouched(dirty: Values, name: string): boolean {
  const group = name.slice(0, Math.max(0, name.lastIndexOf('.'))) || name;
  const mark = valueAt(dirty, group);
  return typeof mark === 'object' && mark !== null ? Object.values(mark).includes(true) : mark === true;
}

async function followedValue(ways: readonly Follow[], record: Values, read: Read): Promise<unknown> {
  for (const { from, over, when } of ways) {
    if (when && !holds(when, record)) continue;
    const value = await valueOver(from, over, record, read);
    if (value !== null) return value;
  }
  return null;
}

/** The value at the end of a path; behind a reference, the referenced record is loaded. */
async function valueOver(
  from: Follow['from'],
  over: Follow['over'],
  record: Values,
  read: Read,
): Promise<unknown> {
  const resources = [...over];
  let at: unknown = record;
  for (const key of from) {
    const resource = typeof at === 'number' ? resources.shift() : undefined;
    if (typeof at === 'number') at = resource === undefined ? null : await read(resource, at);
    at = isKeyed(at) ? at[key] : null;
  }
  return at ?? null;
}

/** The part of a path within the record itself: the id of the first reference, or the value. */
const startOf = (from: Follow['from'], record: Values): unknown =>
  from.reduce<unknown>((at, key) => (isKeyed(at) ? at[key] : at), record);

type Wanted = ReadonlyMap<string, readonly string[]>;

/**
 * The fields needed from the referenced records of each resource, limited to those that the user may read; others, such
 * as notes on a guest, are not requested. Records on longer paths are read whole, since only their own schema has the
 * field of the next reference.
 */
function wantedFields(entity: EntityMeta, ways: readonly Follow[], { canField }: Access): Wanted {
  const wanted = new Map<string, readonly string[]>();
  const further = new Set(ways.flatMap(({ over }) => (over.length > 1 ? over : [])));
  for (const { from, over } of ways) {
    const [resource] = over;
    if (resource === undefined || further.has(resource)) continue;
    const end = from.findIndex((_, index) => fieldOf(entity, from.slice(0, index + 1).join('.'))?.ref);
    const name = from.slice(end + 1).join('.');
    const others = wanted.get(resource) ?? [];
    wanted.set(
      resource,
      others.includes(name) || !canField(resource, 'read', name) ? others : [...others, name],
    );
  }
  return wanted;
}

/** Loads each record once; null if the user may not see it. */
const reader =
  (dataProvider: DataProvider, wanted: Wanted, known: Map<string, Promise<Values | null>>): Read =>
  (resource, id) => {
    const key = `${resource}/${id}`;
    const fields = wanted.get(resource);
    const found =
      known.get(key) ??
      dataProvider.getMany<Values & { id: number }>(resource, { ids: [id], meta: fields && { fields } }).then(
        ({ data: [record = null] }) => record,
        () => null,
      );
    known.set(key, found);
    return found;
  };
