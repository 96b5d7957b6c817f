import type { Prescription, TourSeries } from '@generated/types/entities.ts';

type Weekday = TourSeries['weekdays'][number];

/** Why somebody travels, how often and how. */
export interface Profile {
  /** code of the treatment type */
  readonly treatment: string;
  readonly reason: Prescription['reason'];
  readonly icd10: string;
  /** number of tours relative to an occasional passenger */
  readonly weight: number;
  /** the plan of a series; null: single rides */
  readonly weekdays: readonly (readonly [Weekday, ...Weekday[]])[] | null;
  readonly approval: Prescription['approval_status'];
  /** exempt from approval by a mark of the passenger (§ 60 (1) SGB V) */
  readonly needsMark: boolean;
  readonly copay: 'per_trip' | 'first_last' | 'none';
  readonly guestTypes: Readonly<Record<string, number>>;
}

const walking = { gehfaehig: 70, rollstuhl_umsetzbar: 15, rollstuhl_fest: 10, elektrorollstuhl: 5 };
const frail = { gehfaehig: 30, rollstuhl_fest: 15, tragestuhl: 20, liegend: 25, ktw: 10 };
const workdays = [['mon', 'tue', 'wed', 'thu', 'fri']] as const;

export const profileNames = {
  dialysis: 18,
  chemo: 12,
  radiation: 8,
  inpatient: 32,
  outpatient: 24,
  rehab: 6,
};

export const profiles: Readonly<Record<keyof typeof profileNames, Profile>> = {
  dialysis: {
    treatment: 'dialyse',
    reason: 'high_frequency',
    icd10: 'N18.5',
    weight: 6,
    weekdays: [
      ['mon', 'wed', 'fri'],
      ['tue', 'thu', 'sat'],
    ],
    approval: 'granted',
    needsMark: false,
    copay: 'per_trip',
    guestTypes: walking,
  },
  chemo: {
    treatment: 'chemo',
    reason: 'high_frequency',
    icd10: 'C50.9',
    weight: 2,
    weekdays: [['tue', 'thu']],
    approval: 'granted',
    needsMark: false,
    copay: 'first_last',
    guestTypes: walking,
  },
  radiation: {
    treatment: 'bestrahlung',
    reason: 'high_frequency',
    icd10: 'C61',
    weight: 4,
    weekdays: workdays,
    approval: 'deemed',
    needsMark: true,
    copay: 'first_last',
    guestTypes: walking,
  },
  inpatient: {
    treatment: 'einweisung',
    reason: 'inpatient',
    icd10: 'I50.1',
    weight: 1,
    weekdays: null,
    approval: 'not_needed',
    needsMark: false,
    copay: 'per_trip',
    guestTypes: frail,
  },
  outpatient: {
    treatment: 'amb_merkzeichen',
    reason: 'outpatient_mark',
    icd10: 'G35',
    weight: 1,
    weekdays: null,
    approval: 'not_needed',
    needsMark: true,
    copay: 'per_trip',
    guestTypes: walking,
  },
  rehab: {
    treatment: 'reha',
    reason: 'comparable',
    icd10: 'M16.1',
    weight: 2,
    weekdays: workdays,
    approval: 'granted',
    needsMark: false,
    copay: 'first_last',
    guestTypes: walking,
  },
};
