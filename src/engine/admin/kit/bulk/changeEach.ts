import type { DataProvider, Identifier, RaRecord } from 'react-admin';
import { valueAt } from '../../../shared/validation';
import { type Values, withValueAt } from '../path';
import { faultText } from '../workflow/faultText';

/** One record, the values that it is to get, and the version on which that is based. */
export interface Order {
  readonly id: Identifier;
  readonly version: unknown;
  readonly values: Values;
  /** what stands in these fields now */
  readonly before: Values;
}

export interface RowOutcome {
  readonly id: Identifier;
  readonly outcome: 'done' | 'refused';
  /** why it was refused */
  readonly message: string | null;
  /** puts the record back as it was; null: nothing was changed */
  readonly undo: Order | null;
}

/** The same new values for each of these records. */
export const ordersFor = (
  records: readonly RaRecord[],
  names: readonly string[],
  values: Values,
): readonly Order[] =>
  records.map(record => ({
    id: record.id,
    version: record.version,
    values: picked(values, names),
    before: picked(record, names),
  }));

function picked(from: Values, names: readonly string[]): Values {
  return names.reduce<Values>((all, name) => withValueAt(all, name, valueAt(from, name)), {});
}

/**
 * Saves one record after the other, each like any other save: with its version, the rights, the checks and the hooks.
 * One that is refused, also because somebody else has saved it meanwhile, holds up none of the others. Ends early when
 * `isStopped` says so.
 */
export async function changeEach(
  provider: Pick<DataProvider, 'update'>,
  resource: string,
  orders: readonly Order[],
  fieldName: (name: string) => string,
  onOutcome: (outcome: RowOutcome) => void,
  isStopped: () => boolean,
): Promise<void> {
  for (const order of orders) {
    if (isStopped()) return;
    const { id, version, values, before } = order;
    try {
      const { data } = await provider.update(resource, {
        id,
        data: { ...values, version },
        previousData: { id, version },
      });
      const undo = { id, version: data.version, values: before, before: values };
      onOutcome({ id, outcome: 'done', message: null, undo });
    } catch (error) {
      onOutcome({ id, outcome: 'refused', message: faultText(error, fieldName), undo: null });
    }
  }
}
