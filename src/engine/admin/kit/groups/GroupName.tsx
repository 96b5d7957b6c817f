import { useTranslate } from 'react-admin';
import type { Grouping, ListGroup } from '../../../shared/listGroups';
import { withValueAt } from '../path';
import { InCell } from '../values/RefValue';
import { FieldOfRecord } from '../values/record/FieldOfRecord';
import { PeriodName } from './PeriodName';

interface Props {
  readonly grouping: Grouping;
  readonly group: ListGroup;
}

/** The value that the records of a group share, formatted as in a cell. */
export const GroupName = ({ grouping: { by, unit }, group: { value, label } }: Props) => {
  const translate = useTranslate();
  if (value === null) return translate('app.groups.none');
  // an icon alone would be no heading
  if (typeof value === 'boolean') return translate(value ? 'ra.boolean.true' : 'ra.boolean.false');
  if (unit !== null) return <PeriodName unit={unit} value={String(value)} />;
  const record = { ...withValueAt({}, by, value), _labels: { [by]: label } };
  return (
    <InCell value={true}>
      <FieldOfRecord name={by} record={record} />
    </InCell>
  );
};
