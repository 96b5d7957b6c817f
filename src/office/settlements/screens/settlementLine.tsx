import type { ListParts, Page } from '@engine/admin/kit/page/parts/parts';
import { labelOf, RecordLink, RefValue } from '@engine/admin/kit/values/RefValue';
import type { ValueProps } from '@engine/admin/kit/values/Value';
import { SettlementLineList } from '@generated/admin/settlement-line';
import { useRecordContext } from 'react-admin';

export { show } from '@generated/admin/settlement-line';

/** The bill with its debtor: clients ask who has paid, and the label of a line names both. */
const PaidBill = ({ source }: ValueProps) => {
  const record = useRecordContext();
  const bill: unknown = record?.[source];
  const label = labelOf(record?._labels, source);
  return typeof bill === 'number' && label !== null ? (
    <RecordLink reference="bills" id={bill}>
      {label}
    </RecordLink>
  ) : (
    <RefValue source={source} />
  );
};

const replaced = { bill: <PaidBill source="bill" /> };

export const list = () => <SettlementLineList replace={replaced} />;

export const related: Page<ListParts> = props => <SettlementLineList {...props} replace={replaced} />;
