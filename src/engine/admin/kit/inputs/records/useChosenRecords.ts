import { useState } from 'react';
import { type RaRecord, useGetMany, useTranslate } from 'react-admin';
import { namedRows } from '../../list/rows/rowFields';
import { useUnchanged } from '../../useUnchanged';
import { keptTextChoice, type RecordChoice } from './recordChoice';

interface Wanted {
  readonly reference: string;
  /** ids of the chosen records */
  readonly value: readonly number[];
  /** known labels, from the current record */
  readonly known: ReadonlyMap<number, string>;
  /** typed text that stands behind them */
  readonly keptText?: string | null;
  readonly nameOf: (record: RaRecord) => string;
}

/** The chosen records with their labels: those that came with the record or were chosen here; others are looked up. */
export function useChosenRecords({ reference, value, known, keptText, nameOf }: Wanted) {
  const translate = useTranslate();
  const [seen, setSeen] = useState<ReadonlyMap<number, string>>(new Map());
  const unknown = value.filter(id => !known.has(id) && !seen.has(id));
  const { data: fetched = [], isLoading } = useGetMany(
    reference,
    { ids: unknown, meta: namedRows },
    { enabled: unknown.length > 0 },
  );
  const found = fetched.map(record => [Number(record.id), nameOf(record)] as const);
  const labels = new Map([...found, ...known, ...seen]);
  const unnamed = isLoading ? '…' : translate('app.kit.out_of_sight');
  return {
    // MUI treats a new object as another choice, and discards the typed text
    chosen: useUnchanged<readonly RecordChoice[]>([
      ...value.map(id => ({ id, label: labels.get(id) ?? unnamed })),
      ...(keptText ? [keptTextChoice(keptText)] : []),
    ]),
    /** stores the labels of records that were just chosen */
    remember: (choices: readonly RecordChoice[]) =>
      setSeen(
        before =>
          new Map([...before, ...choices.flatMap(({ id, label }) => (id ? [[id, label] as const] : []))]),
      ),
  };
}
