import { columnsAs } from '@engine/server/access/typedRows.ts';
import type { Rows } from '@generated/types/rows.ts';
import { type RawBuilder, sql } from 'kysely';
import type { PartyKey } from '../../letters/server/parties.ts';

/** The column of a bill that names its recipient; the others are empty. */
const columns = {
  health_insurance: 'recipient_insurance',
  guest: 'recipient_guest',
  company: 'recipient_company',
} as const satisfies Record<PartyKey['type'], keyof Rows['bills']>;

/** The columns of a bill that name its recipient. */
export const recipientColumns = ['recipient_type', ...Object.values(columns)] as const;

/** The column that names a recipient of this type: unlike `recipientId`, an index leads to its bills. */
export const recipientColumn = (type: PartyKey['type']) => columns[type];

type Named = Readonly<Pick<Rows['bills'], (typeof recipientColumns)[number]>>;

export const recipientOf = (bill: Named): PartyKey => ({
  type: bill.recipient_type,
  id: bill[columns[bill.recipient_type]] ?? 0,
});

/** The fields of a bill that name this recipient. */
export const recipientFields = ({ type, id }: PartyKey): Pick<Named, 'recipient_type'> & Partial<Named> => ({
  recipient_type: type,
  [columns[type]]: id,
});

/** The id of the recipient as SQL; `recipient_type` names the table that it belongs to. */
export function recipientId(alias: string): RawBuilder<number | null> {
  const b = columnsAs<'bills'>(alias);
  return sql`coalesce(${sql.join(Object.values(columns).map(b))})`;
}
