import type { LoadedItem } from '@office/bills/server/loadItems.ts';
import { positionGroups } from '@office/bills/server/positionGroups.ts';
import { expect, test } from 'vitest';

const item: LoadedItem = {
  bill: 1,
  billCase: 1,
  caseNumber: 'F-2026-000001',
  guest: 'Probe, Paula',
  birthDate: null,
  kvnr: null,
  reference: null,
  isSupply: true,
  date: '2026-09-10',
  description: 'Grundpauschale',
  descriptionInEnglish: null,
  start: null,
  end: null,
  from: null,
  to: null,
  quantity: 100,
  unit: 'flat',
  unitPrice: 59_000,
  amount: 590,
  vatRate: 7,
  vatAmount: 39,
  copay: 0,
  tour: 1,
  isSurcharge: false,
  rowPrice: 59_000,
  pricesIncludeVat: true,
  replaces: null,
  entitlement: {
    prescribedOn: '2026-08-03',
    bsnr: '123456789',
    lanr: '987654321',
    approvalNumber: 'G-4711',
    approvedOn: null,
  },
};

test.each([
  ['de', 'Genehmigung\u00a0G-4711'],
  ['en', 'Approval\u00a0G-4711'],
] as const)('no line ends between what a number is and the number, in %s', (locale, approval) => {
  const [group] = positionGroups([item], locale);
  expect(group?.detail).toContain(`BSNR\u00a0123456789 · LANR\u00a0987654321 · ${approval}`);
});
