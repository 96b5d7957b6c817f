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

interface Guarded {
  readonly guardian_address_street: string | null;
  readonly guardian_address_house_no: string | null;
  readonly guardian_address_zip: string | null;
  readonly guardian_address_city: string | null;
  readonly guardian_address_country: string | null;
}

/** The address of a guest's guardian; null if none is entered that a letter would reach. */
export const guardianAddressIn = (row: Guarded): Address | null =>
  row.guardian_address_city
    ? {
        street: row.guardian_address_street,
        house_no: row.guardian_address_house_no,
        zip: row.guardian_address_zip,
        city: row.guardian_address_city,
        country: row.guardian_address_country,
      }
    : null;
