import type { Row } from '@engine/server/access/data.ts';
import { textOrNull } from '@engine/server/access/readRow.ts';

export const addressParts = ['street', 'house_no', 'zip', 'city', 'country'] as const;

export type Address = Readonly<Record<(typeof addressParts)[number], string | null>>;

/** The address in the columns `address_street`, `address_zip` … of a row, or under another prefix. */
export const addressIn = (row: Row, prefix = 'address'): Address => ({
  street: textOrNull(row, `${prefix}_street`),
  house_no: textOrNull(row, `${prefix}_house_no`),
  zip: textOrNull(row, `${prefix}_zip`),
  city: textOrNull(row, `${prefix}_city`),
  country: textOrNull(row, `${prefix}_country`),
});
