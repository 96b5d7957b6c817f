import type { BillingCode, GuestType, Title, TreatmentType } from '@generated/types/entities.ts';
import { insertBaseRates } from './baseRates.ts';
import type { Draft, EntityName, Writer } from './insert.ts';
import { settings } from './settings.ts';
import { templates } from './templates.ts';

/**
 * Base data, which production needs as well: no tour can be recorded without them. `values` sets settings by key, the
 * others have their defaults.
 */
export async function loadBaseData(
  writer: Writer,
  values: Readonly<Record<string, string>> = {},
): Promise<BaseData> {
  const number = <T>(entity: EntityName, rows: readonly T[]) =>
    rows.map(row => ({ ...row, id: writer.nextId(entity) }));
  const base: BaseData = {
    titles: number('title', titles),
    guestTypes: number('guest-type', guestTypes),
    treatmentTypes: number('treatment-type', treatmentTypes),
    billingCodes: number('billing-code', billingCodes),
  };
  await writer.insert('title', base.titles);
  await writer.insert('guest-type', base.guestTypes);
  await writer.insert('treatment-type', base.treatmentTypes);
  await writer.insert('billing-code', base.billingCodes);
  const filled = settings.map(setting => ({ ...setting, value: values[setting.key] ?? null }));
  await writer.insert('setting', number('setting', filled));
  await insertTemplates(writer, templates);
  await insertBaseRates(writer);
  return base;
}

/** Inserts templates with their first revisions. */
export async function insertTemplates(writer: Writer, wordings: typeof templates): Promise<void> {
  const drafts = wordings.map(wording => ({ ...wording, id: writer.nextId('template') }));
  await writer.insert('template', drafts);
  await writer.insert(
    'template-revision',
    drafts.map(({ id, revision, kind, locale, subject, body }) => ({
      id: writer.nextId('template-revision'),
      template: id,
      revision,
      kind,
      locale,
      subject,
      body,
    })),
  );
}

type Row<T, K extends keyof T> = Draft<T> & Pick<T, K>;

export interface BaseData {
  readonly titles: readonly Row<Title, 'code'>[];
  readonly guestTypes: readonly Row<GuestType, 'code' | 'transport_class'>[];
  readonly treatmentTypes: readonly Row<
    TreatmentType,
    'code' | 'reason' | 'approval_required' | 'copay_mode'
  >[];
  readonly billingCodes: readonly Row<BillingCode, 'code'>[];
}

const title = (
  code: string,
  name_de: string,
  letter_form: string | null,
  position: Title['position'],
  sort: number,
) => ({
  code,
  name_de,
  name_en: name_de,
  letter_form,
  position,
  sort,
  active: true,
});

const titles = [
  title('DR', 'Dr.', 'Dr.', 'before', 10),
  title('DRMED', 'Dr. med.', 'Dr.', 'before', 20),
  title('DRDR', 'Dr. Dr.', 'Dr. Dr.', 'before', 30),
  title('PROF', 'Prof.', 'Professor', 'before', 40),
  title('PROFDR', 'Prof. Dr.', 'Professor', 'before', 50),
  title('DIPLING', 'Dipl.-Ing.', null, 'before', 60),
];

const guestType = (
  code: string,
  name_de: string,
  name_en: string,
  transport_class: GuestType['transport_class'],
  crew_size: GuestType['crew_size'],
  icon: string,
  sort: number,
) => ({
  code,
  name_de,
  name_en,
  transport_class,
  crew_size,
  icon,
  sort,
  requires_equipped_vehicle: transport_class !== 'seated',
  active: true,
});

const guestTypes = [
  guestType('gehfaehig', 'gehfähig', 'walking', 'seated', '1', 'DirectionsWalk', 10),
  guestType(
    'rollstuhl_umsetzbar',
    'Rollstuhl, umsetzbar',
    'wheelchair, can change seats',
    'seated',
    '1',
    'AirlineSeatReclineNormal',
    20,
  ),
  guestType(
    'rollstuhl_fest',
    'Rollstuhl, nicht umsetzbar',
    'wheelchair, stays seated',
    'wheelchair',
    '1',
    'Accessible',
    30,
  ),
  guestType(
    'elektrorollstuhl',
    'Elektrorollstuhl',
    'electric wheelchair',
    'wheelchair',
    '1',
    'AccessibleForward',
    40,
  ),
  guestType('tragestuhl', 'Tragestuhl', 'carry chair', 'carry_chair', '2', 'Chair', 50),
  guestType('liegend', 'liegend', 'lying', 'lying', '2', 'AirlineSeatFlat', 60),
  guestType('ktw', 'Krankentransportwagen (KTW)', 'ambulance car (KTW)', 'ktw', '2', 'LocalHospital', 70),
  guestType('begleitperson', 'Begleitperson', 'companion', 'seated', '1', 'People', 80),
];

type Reason = TreatmentType['reason'];
const treatment = (
  code: string,
  name_de: string,
  name_en: string,
  reason: Reason,
  rules: Pick<TreatmentType, 'approval_required' | 'series_allowed' | 'copay_mode'>,
  sort: number,
) => ({ code, name_de, name_en, reason, ...rules, sort, active: true });

const single = { approval_required: false, series_allowed: false, copay_mode: 'per_trip' } as const;
const approved = { ...single, approval_required: true } as const;
const series = { approval_required: true, series_allowed: true, copay_mode: 'per_trip' } as const;
const courseOfTreatment = { ...series, copay_mode: 'first_last' } as const;

/** Approval as required by § 60 (1) SGB V and § 8 of the transport directive (Krankentransport-Richtlinie). */
const treatmentTypes = [
  treatment('dialyse', 'Dialyse', 'Dialysis', 'high_frequency', series, 10),
  treatment('chemo', 'Chemotherapie', 'Chemotherapy', 'high_frequency', courseOfTreatment, 20),
  treatment('bestrahlung', 'Bestrahlung', 'Radiotherapy', 'high_frequency', courseOfTreatment, 30),
  treatment('einweisung', 'Stationäre Einweisung', 'Hospital admission', 'inpatient', single, 40),
  treatment('entlassung', 'Stationäre Entlassung', 'Hospital discharge', 'inpatient', single, 50),
  treatment(
    'vor_nach',
    'Vor- oder nachstationär',
    'Before or after a hospital stay',
    'pre_post_inpatient',
    single,
    60,
  ),
  treatment('amb_op', 'Ambulante Operation', 'Day surgery', 'pre_post_inpatient', single, 70),
  treatment(
    'amb_merkzeichen',
    'Ambulant mit Merkzeichen',
    'Outpatient with disability mark',
    'outpatient_mark',
    single,
    80,
  ),
  treatment('reha', 'Reha', 'Rehabilitation', 'comparable', courseOfTreatment, 90),
  treatment('verlegung', 'Verlegung', 'Transfer', 'inpatient', approved, 100),
  treatment('privat', 'Privatfahrt', 'Private ride', 'other', { ...single, copay_mode: 'none' }, 110),
];

const billingCode = (code: string, name_de: string, name_en: string) => ({
  code,
  name_de,
  name_en,
  collective_group: 'E' as const,
  valid_from: '2005-01-01',
  active: true,
});

/** Schlüssel Abrechnungscode (§ 302 SGB V, Anlage 3), patient transport. */
const billingCodes = [
  billingCode('41', 'Öffentlich-rechtliche Rettungsdienste', 'Public rescue services'),
  billingCode('42', 'Deutsches Rotes Kreuz (DRK)', 'German Red Cross (DRK)'),
  billingCode('43', 'Arbeiter-Samariter-Bund (ASB)', 'Workers’ Samaritan Federation (ASB)'),
  billingCode('44', 'Johanniter-Unfall-Hilfe (JUH)', 'St John Accident Assistance (JUH)'),
  billingCode('45', 'Malteser-Hilfsdienst (MHD)', 'Malteser relief service (MHD)'),
  billingCode('46', 'Taxi- und Mietwagenunternehmen', 'Taxi and hired-car companies'),
  billingCode('47', 'Luftrettung', 'Air rescue'),
  billingCode(
    '48',
    'Private Krankentransporte, qualifiziert',
    'Private patient transport, qualified vehicles',
  ),
  billingCode('49', 'Sonstige Krankentransporte', 'Other patient transport'),
];
