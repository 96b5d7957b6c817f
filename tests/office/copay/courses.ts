import fc from 'fast-check';
import type { Course, Payer, Prescription } from './statute.ts';

const firstDay = Date.UTC(2026, 7, 20);

const dayAt = (count: number): string => new Date(firstDay + count * 86_400_000).toISOString().slice(0, 10);

/** From 20 August 2026 to 20 October: a whole month with parts of both beside it. */
const lastCount = 61;
const count = fc.noBias(fc.nat({ max: lastCount }));

const insured: readonly Payer[] = [
  { kind: 'statutory', which: 0 },
  { kind: 'statutory', which: 1 },
  { kind: 'private', which: null },
  { kind: 'self', which: null },
  { kind: 'bg', which: 2 },
  { kind: 'social', which: 3 },
];
const named: readonly Payer[] = [
  { kind: 'bg', which: 2 },
  { kind: 'social', which: 3 },
  { kind: 'self', which: null },
  { kind: 'business', which: 0 },
];
/** Most guests are insured by law: only then there is anything to decide about co-payments. */
const payer = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...insured.slice(0, 2)) },
  { weight: 1, arbitrary: fc.constantFrom(...insured) },
);

/** Days that cut time into stretches, each with something or nothing in it; the last may go on. */
const stretches = <T>(content: fc.Arbitrary<T>, most: number) =>
  fc
    .tuple(
      fc.uniqueArray(count, { maxLength: most }),
      fc.array(fc.option(content), { minLength: most, maxLength: most }),
    )
    .map(([cuts, contents]) =>
      cuts
        .sort((a, b) => a - b)
        .flatMap((from, at) => {
          const [next, held] = [cuts[at + 1], contents[at]];
          const to = next === undefined ? null : dayAt(next - 1);
          return held === null || held === undefined ? [] : [{ from: dayAt(from), to, held }];
        }),
    );

const prescription: fc.Arbitrary<Prescription> = fc.record({
  payer: fc.oneof(
    { weight: 4, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constantFrom(...named) },
  ),
  copays: fc.constantFrom('per_trip', 'per_trip', 'first_last', 'first_last', 'none'),
  goesOn: fc.boolean(),
});

const ride = fc.record({
  start: fc.noBias(fc.nat({ max: lastCount * 16 })),
  prescription: fc.constantFrom(0, 0, 0, 0, 1, 2),
  state: fc.oneof(
    { weight: 5, arbitrary: fc.constant('checked') },
    { weight: 1, arbitrary: fc.constantFrom('planned', 'cancelled', 'no_show') },
  ),
  // Up to 60 km: the co-payment of the shortest is the least, of the longest the most.
  kilometres: fc.oneof(fc.integer({ min: 1, max: 250 }), fc.integer({ min: 200, max: 600 })),
  companions: fc.constantFrom(0, 0, 1, 2),
  cash: fc.constantFrom(0, 0, 0, 500, 730, 1_000, 2_500),
});

/** Guests as life makes them: changing insurances with gaps, exemptions that come and go, follow-up prescriptions. */
export const course: fc.Arbitrary<Course> = fc
  .record({
    own: payer,
    insurances: stretches(payer, 3),
    exemptions: stretches(fc.constant(true), 3),
    refuses: fc.constantFrom(true, false, false),
    prescriptions: fc.array(prescription, { minLength: 3, maxLength: 3 }),
    rides: fc.uniqueArray(ride, { minLength: 4, maxLength: 12, selector: ({ start }) => start, size: 'max' }),
  })
  .map(({ insurances, exemptions, rides, ...rest }) => ({
    ...rest,
    insurances: insurances.map(({ held, ...span }) => ({ ...span, payer: held })),
    exemptions: exemptions.map(({ from, to }) => ({ from, to: to ?? '2026-12-31' })),
    rides: rides.map(({ start, ...each }) => ({
      ...each,
      day: dayAt(Math.floor(start / 16)),
      time: `${String(6 + (start % 16)).padStart(2, '0')}:00`,
    })),
  }));
