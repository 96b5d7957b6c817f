import { groupBy } from '@engine/shared/groupBy.ts';
import { sum } from '@engine/shared/sum.ts';
import { indexNumbers, namedBills, plainNumber } from './numberIndex.ts';
import {
  type Claim,
  dueOf,
  evenAmounts,
  type OpenBill,
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
  const cases = casesIn(reference, bills, open);
  const readings = [
    ...vouchersOf(cases),
    ...cases.map(billCase => ({ number: billCase.number, bill: billCase.bill, billCase })),
    ...bills.map(({ id, number }) => ({ number, bill: id, billCase: null })),
  ];
  // A number that stands for a bill and for a case of it is no doubt about the bill; one of two cases is.
  const plainOf = (each: Readonly<{ bill: number; number: string }>) =>
    `${each.bill} ${plainNumber(each.number)}`;
  const ofBills = new Set(readings.filter(({ billCase }) => billCase === null).map(plainOf));
  const distinct = readings.filter(each => each.billCase === null || !ofBills.has(plainOf(each)));
  const once = new Map(distinct.map(each => [`${plainOf(each)} ${each.billCase?.id ?? ''}`, each]));
  const named = [...namedBills(reference, indexNumbers([...once.values()]))].flatMap(
    ([{ bill: id, billCase }, naming]) => {
      const bill = open.billOf.get(id);
      return bill ? [{ bill, billCase, isSure: naming === 'sure' }] : [];
    },
  );
  return [...groupBy(named, ({ bill }) => bill)].map(([bill, own]) => ({
    bill,
    cases: [...new Set(own.flatMap(({ billCase }) => billCase ?? []))],
    isNamed: own.some(({ billCase }) => billCase === null),
    isSure: own.every(({ isSure }) => isSure),
  }));
}

/** The cases of these bills, and those of whose numbers the reference has the words, in the order of all. */
function casesIn(reference: string, bills: readonly OpenBill[], open: OpenClaims): readonly OpenCase[] {
  const found = new Set([
    ...bills.flatMap(({ id }) => open.casesOf.get(id) ?? []),
    ...numberWords(reference).flatMap(word => open.casesNumbered.get(word) ?? []),
  ]);
  const placeOf = (each: OpenCase) => open.placeOf.get(each) ?? 0;
  return [...found].sort((a, b) => placeOf(a) - placeOf(b));
}

/** Voucher numbers that belong to one case only. */
const vouchersOf = (cases: readonly OpenCase[]) =>
  [...groupBy(cases, ({ voucher }) => voucher)].flatMap(([voucher, [billCase, ...others]]) =>
    voucher === null || others.length > 0 ? [] : [{ number: voucher, bill: billCase.bill, billCase }],
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
