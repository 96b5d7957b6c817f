import type { Data } from '@engine/server/access/data.ts';
import { isSet } from '@engine/shared/tables/stored.ts';
import type { CaseFacts } from './caseFacts.ts';

const reason = 'Checks look at the same base data for every reader, and show none of it as such.';

/** Insurers, routes and kinds of passengers and treatments: small tables, read whole. */
export async function loadBase(
  data: Data,
): Promise<Pick<CaseFacts, 'insurers' | 'routes' | 'treatments' | 'guestTypes'>> {
  const all = data.unscoped(reason);
  const routes = await data.select('routes for cases', () =>
    all
      .selectFrom('dta_routes as r')
      .innerJoin('dta_recipient as d', 'd.id', 'r.recipient')
      .select([
        'r.payer',
        'r.billing_code as billingCode',
        'r.federal_state as federalState',
        'r.tariff_code as tariff',
        'r.valid_from as validFrom',
        'r.valid_to as validTo',
      ])
      .where('d.active', '=', true),
  );
  const treatments = await data.select('treatment types for cases', () =>
    all.selectFrom('treatment_types').select(['id', 'copay_mode', 'approval_required']),
  );
  const guestTypes = await data.select('guest types for cases', () =>
    all.selectFrom('guest_type').select(['id', 'transport_class', 'requires_equipped_vehicle']),
  );
  return {
    insurers: await loadInsurers(data),
    routes,
    treatments: new Map(
      treatments.map(row => [
        row.id,
        { copayMode: row.copay_mode, approvalRequired: isSet(row.approval_required) },
      ]),
    ),
    guestTypes: new Map(
      guestTypes.map(row => [
        row.id,
        {
          transportClass: row.transport_class,
          needsEquippedVehicle: isSet(row.requires_equipped_vehicle),
        },
      ]),
    ),
  };
}

export async function loadInsurers(data: Data): Promise<CaseFacts['insurers']> {
  const insurers = await data.select('insurers for cases', () =>
    data
      .unscoped(reason)
      .selectFrom('health_insurance as t')
      .select([
        't.id',
        't.short_name as name',
        't.ik',
        't.kind',
        't.payer',
        't.accepts_dta',
        't.valid_to as validTo',
        't.successor',
      ]),
  );
  return new Map(
    insurers.map(({ kind, accepts_dta, ...facts }) => [
      facts.id,
      { ...facts, isCardOnly: kind === 'card', acceptsDta: isSet(accepts_dta) },
    ]),
  );
}
