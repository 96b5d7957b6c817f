import { balanceOf, type FeeTerms, feeOf, type Volume } from '@office/settlements/server/fee.ts';
import { expect, test } from 'vitest';

const nothing: Volume = { received: 0, bills: 0, cases: 0, rides: 0 };
const terms = (fields: Partial<FeeTerms>): FeeTerms => ({
  model: 'percent',
  value: 0,
  minimum: null,
  runs: true,
  ...fields,
});

test.each<
  [
    string,
    Partial<FeeTerms>,
    Partial<Volume>,
    Partial<Volume>,
    readonly [net: number, topUp: number, vat: number],
  ]
>([
  ['per cent of what came in, rounded once', { value: 450 }, { received: 12_345 }, {}, [556, 0, 106]],
  ['half a cent goes up', { value: 250 }, { received: 20 }, {}, [1, 0, 0]],
  ['half a cent that is taken back goes back', { value: 250 }, {}, { received: -20 }, [-1, 0, 0]],
  ['per bill', { model: 'per_bill', value: 350 }, { bills: 3 }, {}, [1_050, 0, 200]],
  ['per case', { model: 'per_case', value: 180 }, { cases: 5 }, {}, [900, 0, 171]],
  [
    'per ride, less what was cancelled',
    { model: 'per_ride', value: 90 },
    { rides: 10 },
    { rides: -4 },
    [540, 0, 103],
  ],
  ['flat', { model: 'flat', value: 49_000 }, {}, {}, [49_000, 0, 9_310]],
  [
    'nothing flat without a contract',
    { model: 'flat', value: 49_000, runs: false, minimum: 100 },
    {},
    {},
    [0, 0, 0],
  ],
  ['no model, no fee', { model: null }, { received: 10_000 }, {}, [0, 0, 0]],
  ['no model, but a minimum', { model: null, minimum: 5_000 }, { received: 10_000 }, {}, [5_000, 5_000, 950]],
  ['up to the minimum', { value: 100, minimum: 5_000 }, { received: 100_000 }, {}, [5_000, 4_000, 950]],
  ['above the minimum', { value: 100, minimum: 500 }, { received: 100_000 }, {}, [1_000, 0, 190]],
  [
    'a minimum keeps no fee of earlier months that is given back',
    { value: 100, minimum: 5_000 },
    { received: 100_000 },
    { received: -200_000 },
    [3_000, 4_000, 570],
  ],
])('%s', (_, agreed, own, later, [net, topUp, vat]) => {
  const fee = feeOf(terms(agreed), { ...nothing, ...own }, { ...nothing, ...later }, 19);
  expect(fee).toEqual({ net, topUp, vat, gross: net + vat });
});

test.each([
  ['pays out what is left', [10_000, 0, 3_000, true], { payout: 7_000, due: 0, carriedOut: 0 }],
  [
    'deducts what was missing before',
    [10_000, -2_000, 3_000, true],
    { payout: 5_000, due: 0, carriedOut: 0 },
  ],
  ['carries on what is missing', [1_000, 0, 3_000, true], { payout: 0, due: 0, carriedOut: -2_000 }],
  ['asks for the fee where nothing comes in', [0, 0, 3_000, false], { payout: 0, due: 3_000, carriedOut: 0 }],
  ['pays back a fee', [0, 0, -500, false], { payout: 500, due: 0, carriedOut: 0 }],
  ['is even', [3_000, 0, 3_000, false], { payout: 0, due: 0, carriedOut: 0 }],
] as const)('%s', (_, [held, carried, gross, goesOn], balance) => {
  expect(balanceOf(held, carried, gross, goesOn)).toEqual(balance);
});
