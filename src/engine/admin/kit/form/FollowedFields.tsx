import { useEffect, useRef } from 'react';
import { type DataProvider, useDataProvider } from 'react-admin';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { holds, valueAt } from '../../../shared/validation';
import type { Follow, Parts } from '../page/parts';

type Values = Readonly<Record<string, unknown>>;
type Read = (resource: string, id: number) => Promise<Values | null>;

/**
 * In the form of a new record: fills what follows from other fields as soon as those are known, and leaves alone what
 * the user has typed. The server does the same for records that come without a form (`records/followed.ts`).
 */
export const FollowedFields = ({ follows = {}, inputs }: Pick<Parts, 'follows' | 'inputs'>) => {
  const { setValue, getValues } = useFormContext();
  const { dirtyFields } = useFormState();
  const dataProvider = useDataProvider();
  const filled = useRef(new Map<string, unknown>());
  const known = useRef(new Map<string, Promise<Values | null>>());
  const values: Values = useWatch();
  const sources = Object.values(follows)
    .flat()
    .map(({ over, field, when }) => [
      valueAt(values, over[0]?.field ?? field),
      Object.keys(when ?? {}).map(name => valueAt(values, name)),
    ]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is followed can change what follows
  useEffect(() => {
    let isOver = false;
    const read = reader(dataProvider, known.current);
    void (async () => {
      for (const [name, ways] of Object.entries(follows)) {
        if (isOver || inputs[name] === undefined || isTouched(dirtyFields, name)) continue;
        const value = await followedValue(ways, getValues(), read);
        const present = valueAt(getValues(), name);
        // What no longer follows goes again; what was there from the start stays.
        const isOwn = value === null && present !== filled.current.get(name);
        if (isOver || isOwn || value === present) continue;
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

/** Half an address of somebody's own is not completed with half of another. */
function isTouched(dirty: Values, name: string): boolean {
  const group = name.slice(0, Math.max(0, name.lastIndexOf('.'))) || name;
  const mark = valueAt(dirty, group);
  return typeof mark === 'object' && mark !== null ? Object.values(mark).includes(true) : mark === true;
}

async function followedValue(ways: readonly Follow[], record: Values, read: Read): Promise<unknown> {
  for (const { over, field, when } of ways) {
    if (when && !holds(when, record)) continue;
    let at: Values | null = record;
    for (const step of over) {
      const id: unknown = valueAt(at, step.field);
      at = typeof id === 'number' ? await read(step.resource, id) : null;
      if (at === null) break;
    }
    const value = at && valueAt(at, field);
    if (value !== null) return value;
  }
  return null;
}

/** Reads each record once; one that is out of sight leads nowhere. */
const reader =
  (dataProvider: DataProvider, known: Map<string, Promise<Values | null>>): Read =>
  (resource, id) => {
    const key = `${resource}/${id}`;
    const found =
      known.get(key) ??
      dataProvider.getMany<Values & { id: number }>(resource, { ids: [id] }).then(
        ({ data: [record = null] }) => record,
        () => null,
      );
    known.set(key, found);
    return found;
  };
