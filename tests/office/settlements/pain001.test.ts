import { pain001 } from '@office/settlements/server/pain001.ts';
import { expect, test } from 'vitest';

const iban = 'DE72900000010001000001';
const nameIn = (name: string): string | undefined => {
  const debtor = { name: 'Büro', iban, bic: null };
  const transfer = { id: 'H-1', creditor: { name, iban }, amount: 100, purpose: 'Abrechnung' };
  const times = { createdAt: '2026-10-01T08:00:00Z', executionDate: '2026-10-02' };
  const file = pain001({ id: 'A-1', ...times, debtor, transfers: [transfer] });
  return /<Cdtr><Nm>(.*?)<\/Nm><\/Cdtr>/.exec(file)?.[1];
};

test.each([
  ['Łukasz Świątek', 'Lukasz Swiatek'],
  ['Jørgen Ørsted', 'Jorgen Orsted'],
  ['Đorđe Ðóra', 'Dorde Dora'],
  ['Ægir æ', 'AEgir ae'],
  ['Œuvre œ', 'OEuvre oe'],
  ['Işıl', 'Isil'],
  ['Þór þ', 'THor th'],
  ['Müller & Söhne', 'Mueller + Soehne'],
  ['Müller'.normalize('NFD'), 'Mueller'],
  ['STRAẞE Straße', 'STRASSE Strasse'],
  ['O’Neill №', 'O Neill'],
])('a file for the bank writes %s with its own letters', (name, written) => {
  expect(nameIn(name)).toBe(written);
});
