import { sum } from '@engine/shared/sum.ts';
import { at, type Check, warning } from './finding.ts';

/** A driver has taken more than the guest has to pay. */
export const checkCash: Check = ({ tours, copay, excess }) => {
  const paid = tours.filter(({ tour }) => tour.cash > 0);
  const most = paid.reduce<(typeof paid)[number] | null>(
    (found, each) => (found && over(found) >= over(each) ? found : each),
    null,
  );
  if (!most || excess === 0) return [];
  const cash = sum(paid.map(({ tour }) => tour.cash));
  return [
    warning('cash', 'cashBeyond', at('tours', most.tour.id, 'cash_copay'), { cash, copay, credit: excess }),
  ];
};

const over = ({
  tour,
  copay,
}: {
  readonly tour: { readonly cash: number };
  readonly copay: number;
}): number => tour.cash - copay;
