import { useRef, useState } from 'react';
import { useDataProvider, useRefresh } from 'react-admin';
import { changeEach, type Order, type RowOutcome } from './changeEach';

/** A change of many records, one after the other, and the way back. */
export function useBulkChange(resource: string, fieldName: (name: string) => string) {
  const provider = useDataProvider();
  const refresh = useRefresh();
  const [outcomes, setOutcomes] = useState<readonly RowOutcome[]>([]);
  const [total, setTotal] = useState<number | null>(null);
  const [isRunning, setRunning] = useState(false);
  const isStopped = useRef(false);

  const run = async (orders: readonly Order[]) => {
    isStopped.current = false;
    setOutcomes([]);
    setTotal(orders.length);
    setRunning(true);
    const add = (outcome: RowOutcome) => setOutcomes(known => [...known, outcome]);
    await changeEach(provider, resource, orders, fieldName, add, () => isStopped.current);
    setRunning(false);
    refresh();
  };
  return {
    /** how many records are to be changed; null: nothing has begun */
    total,
    outcomes,
    isRunning,
    run,
    stop: () => {
      isStopped.current = true;
    },
  };
}
