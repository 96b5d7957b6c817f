import type { Rows } from '@generated/types/rows.ts';
import type { PartyKey } from '../../letters/server/parties.ts';

/** The column of a payment that names who has paid; the others are empty. */
const columns = {
  guest: 'payer_guest',
  health_insurance: 'payer_insurance',
  company: 'payer_company',
} as const satisfies Record<PartyKey['type'], keyof Rows['payments']>;

/** The columns of a payment that name who has paid. */
export const payerColumns = ['payer_type', ...Object.values(columns)] as const;

type Named = Readonly<Pick<Rows['payments'], (typeof payerColumns)[number]>>;

/** The payer; null: unknown, or the office keeps no record of them. */
export function payerOf(payment: Named): PartyKey | null {
  const type = payment.payer_type;
  if (type === null || type === 'other') return null;
  const id = payment[columns[type]];
  return id === null ? null : { type, id };
}

/** The fields of a payment that name this payer. */
export const payerFields = ({ type, id }: PartyKey): Partial<Named> => ({
  payer_type: type,
  [columns[type]]: id,
});

/** A payer or recipient as a text that can be compared: `guest:7`. */
export const partyText = ({ type, id }: PartyKey): string => `${type}:${id}`;
