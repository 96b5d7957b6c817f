import { sum } from '@engine/shared/sum.ts';
import { indexNumbers, namedBills } from './numberIndex.ts';
import {
  type Claim,
  dueOf,
  evenAmounts,
  type OpenCase,
  type OpenClaims,
  type PaymentTraits,
} from './openClaims.ts';

interface NamedClaim extends Claim {
  /** the reference names the bill itself, and not only cases of it */
  readonly isNamed: boolean;
  readonly isSure: boolean;
}

/** Words of a reference that may be case numbers. */
export const numberWords = (reference: string): readonly string[] => [
  ...new Set(
    reference
      .toUpperCase()
      .split(/[\s,;:]+/)
      .map(word => word.replace(/^[^A-Z0-9]+|[^A-Z0-9]+$/g, ''))
      .filter(word => /\d/.test(word) && word.length > 4),
  ),
];

/** The bills that a reference names by their numbers or by those of their cases, each with the cases that it names. */
export function namedClaims(reference: string, open: OpenClaims): readonly NamedClaim[] {
  const bills = [...namedBills(reference, open.numbers).keys()];
  const words = new Set(numberWords(reference));
  const ids = new Set(bills.map(({ id }) => id));
  const cases = open.cases.filter(({ bill, number }) => ids.has(bill) || words.has(number.toUpperCase()));
  const billOf = new Map(open.bills.map(bill => [bill.id, bill]));
  const readings = [
    ...vouchersOf(cases).map(({ voucher, ...of }) => ({ number: voucher, of })),
    ...cases.map(of => ({ number: of.number, of })),
    ...bills.map(bill => ({ number: bill.number, of: bill })),
  ];
  const named = [...namedBills(reference, indexNumbers(readings))].map(([{ of }, naming]) => ({
    bill: billOf.get('bill' in of ? of.bill : of.id),
    billCase: 'bill' in of ? cases.find(({ id }) => id === of.id) : undefined,
    isSure: naming === 'sure',
  }));
  return [...new Set(named.flatMap(({ bill }) => bill ?? []))].map(bill => {
    const own = named.filter(each => each.bill === bill);
    return {
      bill,
      cases: [...new Set(own.flatMap(({ billCase }) => billCase ?? []))],
      isNamed: own.some(({ billCase }) => billCase === undefined),
      isSure: own.every(({ isSure }) => isSure),
    };
  });
}

/** Voucher numbers that belong to one case only. */
const vouchersOf = (cases: readonly OpenCase[]) =>
  cases.flatMap(({ id, bill, voucher }) =>
    voucher !== null && cases.filter(each => each.voucher === voucher).length === 1
      ? [{ id, bill, voucher }]
      : [],
  );

/**
 * The claims that a payment is meant for without doubt: its reference names the bills and cases unambiguously, they are
 * of companies whose account was paid, and exactly the amount owed was paid: that of the bills, with or without the
 * claims beside them, or for each bill that of the named cases. Null if there is any doubt.
 */
export function certainClaims(
  { rest, reference, companies }: Pick<PaymentTraits, 'rest' | 'reference' | 'companies'>,
  open: OpenClaims,
): readonly Claim[] | null {
  const named = namedClaims(reference, open);
  const isSure = named.length > 0 && named.every(claim => claim.isSure);
  if (!isSure || rest <= 0) return null;
  if (companies !== null && !named.every(({ bill }) => companies.has(bill.company))) return null;
  const bills = named.map(({ bill }) => bill);
  if (named.every(({ isNamed }) => isNamed) && evenAmounts(bills).includes(rest))
    return bills.map(bill => ({ bill, cases: [] }));
  const isEven = rest === sum(named.map(dueOf)) && named.every(claim => dueOf(claim) <= claim.bill.open);
  return isEven ? named.map(({ bill, cases }) => ({ bill, cases })) : null;
}
