import { useEffect, useRef, useState } from 'react';
import { type DataProvider, useDataProvider, useRecordContext, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { useAccess } from '../../access/access';
import { namedRows } from '../../list/rows/rowFields';
import { recordName } from '../../recordName';
import type { Control } from '../inputProps';
import { textIn } from './keptText';
import type { Limit } from './limit';

interface Choice {
  readonly control: Control;
  readonly reference: string;
  readonly limit: Limit;
  readonly value: readonly number[];
  readonly multiple: boolean;
}

/**
 * Keeps a choice within its limit while the form is filled in: records that no longer match are removed, with a notice;
 * if only one record matches, it is selected in a new record. A stored record stays as loaded, and a field that the
 * user cleared stays empty. Returns the notice below the field.
 */
export function useLimitedChoice({ control, reference, limit, value, multiple }: Choice): string | null {
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const record = useRecordContext();
  const { can } = useAccess();
  const { getFieldState, getValues, setValue } = useFormContext();
  const [dropped, setDropped] = useState<readonly string[]>([]);
  const before = useRef<Limit>(undefined);
  const isNew = record?.id === undefined;
  const mayChoose = control.isShown && !control.isReadOnly && can(reference, 'list');
  const isLimited = Object.keys(limit.filter).length > 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another limit can rule out what was chosen
  useEffect(() => {
    const isFirst = before.current === undefined;
    before.current = limit;
    if (!mayChoose || !isLimited) return;
    let isOver = false;
    const chosen = () => [getValues(control.name)].flat().filter(id => typeof id === 'number');
    const isTouched = [control.name, ...limit.sources].some(name => getFieldState(name).isDirty);
    void (async () => {
      if (!isFirst && isTouched && value.length > 0) {
        const left = await within(dataProvider, reference, limit, value);
        if (isOver || left === null || left.length === value.length) return;
        const gone = value.filter(id => !left.includes(id));
        const names = await namesOf(dataProvider, reference, gone);
        if (isOver || chosen().join() !== value.join()) return;
        const text = textIn(getValues(control.name));
        const kept = [...left, ...(text === null ? [] : [text])];
        setValue(control.name, multiple ? kept : (left[0] ?? null), { shouldDirty: true });
        setDropped(names);
      }
      if (!isNew || !limit.preselect || multiple || chosen().length > 0) return;
      const only = await onlyOne(dataProvider, reference, limit);
      if (isOver || only === null || chosen().length > 0) return;
      setValue(control.name, only);
    })();
    return () => {
      isOver = true;
    };
  }, [limit, mayChoose]);

  const isAnswered = value.length > 0 && !multiple;
  if (dropped.length === 0 || isAnswered) return null;
  return translate('app.kit.choice_dropped', { name: dropped.join('; '), smart_count: dropped.length });
}

/** Those ids that match the limit; null if the request fails: the server checks again on saving. */
async function within(
  dataProvider: DataProvider,
  reference: string,
  { filter }: Limit,
  ids: readonly number[],
): Promise<readonly number[] | null> {
  return dataProvider
    .getList(reference, {
      filter: { ...filter, id: ids },
      pagination: { page: 1, perPage: ids.length },
      sort: { field: 'id', order: 'ASC' },
      meta: namedRows,
    })
    .then(
      ({ data }) => data.map(({ id }) => Number(id)),
      () => null,
    );
}

/** The only matching record; null if there is none or several. */
async function onlyOne(
  dataProvider: DataProvider,
  reference: string,
  { filter }: Limit,
): Promise<number | null> {
  return dataProvider
    .getList(reference, {
      filter,
      pagination: { page: 1, perPage: 2 },
      sort: { field: 'id', order: 'ASC' },
      meta: namedRows,
    })
    .then(
      ({ data: [one, another] }) => (one && !another ? Number(one.id) : null),
      () => null,
    );
}

const namesOf = (dataProvider: DataProvider, reference: string, ids: readonly number[]) =>
  dataProvider.getMany(reference, { ids: [...ids], meta: namedRows }).then(
    ({ data }) => data.map(recordName),
    () => ids.map(id => `#${id}`),
  );
