export interface Address {
  readonly street: string | null;
  readonly house_no: string | null;
  readonly zip: string | null;
  readonly city: string | null;
  readonly country: string | null;
}

/** The columns of a table that keeps an address. */
interface Addressed {
  readonly address_street: string | null;
  readonly address_house_no: string | null;
  readonly address_zip: string | null;
  readonly address_city: string | null;
  readonly address_country: string | null;
}

export const addressIn = (row: Addressed): Address => ({
  street: row.address_street,
  house_no: row.address_house_no,
  zip: row.address_zip,
  city: row.address_city,
  country: row.address_country,
});
