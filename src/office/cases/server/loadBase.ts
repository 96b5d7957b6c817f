import type { Data, Row } from '@engine/server/access/data.ts';
import { flag, flagIn, number, numberOrNull, text, textOrNull } from '@engine/server/access/readRow.ts';
import { sql } from 'kysely';
import type { CaseFacts, InsurerFacts, RouteFacts } from './caseFacts.ts';

/** Insurers, routes and kinds of passengers and treatments: small tables, read whole. */
export async function loadBase(
  data: Data,
): Promise<Pick<CaseFacts, 'insurers' | 'routes' | 'treatments' | 'guestTypes'>> {
  const insurers = await data.run(sql`
    select id, short_name, ik, kind, payer, accepts_dta, valid_to, successor from health_insurance`);
  const routes = await data.run(sql`
    select r.payer, r.billing_code, r.federal_state, r.tariff_code, r.valid_from, r.valid_to
    from dta_routes as r join dta_recipient as d on d.id = r.recipient where d.active = ${flagIn(data, true)}`);
  const treatments = await data.run(sql`select id, copay_mode from treatment_types`);
  const guestTypes = await data.run(
    sql`select id, transport_class, requires_equipped_vehicle from guest_type`,
  );
  return {
    insurers: new Map(insurers.map(row => [number(row, 'id'), insurerOf(row)])),
    routes: routes.map(routeOf),
    treatments: new Map(treatments.map(row => [number(row, 'id'), text(row, 'copay_mode')])),
    guestTypes: new Map(
      guestTypes.map(row => [
        number(row, 'id'),
        {
          transportClass: text(row, 'transport_class'),
          needsEquippedVehicle: flag(row, 'requires_equipped_vehicle'),
        },
      ]),
    ),
  };
}

const insurerOf = (row: Row): InsurerFacts => ({
  id: number(row, 'id'),
  name: text(row, 'short_name'),
  ik: text(row, 'ik'),
  isCardOnly: row.kind === 'card',
  payer: numberOrNull(row, 'payer'),
  acceptsDta: flag(row, 'accepts_dta'),
  validTo: textOrNull(row, 'valid_to'),
  successor: numberOrNull(row, 'successor'),
});

const routeOf = (row: Row): RouteFacts => ({
  payer: number(row, 'payer'),
  billingCode: numberOrNull(row, 'billing_code'),
  federalState: textOrNull(row, 'federal_state'),
  tariff: numberOrNull(row, 'tariff_code'),
  validFrom: text(row, 'valid_from'),
  validTo: textOrNull(row, 'valid_to'),
});
