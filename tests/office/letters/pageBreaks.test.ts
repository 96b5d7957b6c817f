import { renderLetter } from '@office/letters/server/renderLetter.ts';
import { templates } from '@office/seed/templates.ts';
import { describe, expect, it } from 'vitest';
import { billTemplate, collectiveBill, sender } from './letterSamples.ts';
import { pagesOf } from './readPdf.ts';

const unpaid = { ...sender, account: null };

describe('a bill', () => {
  it('has its sum beside its last two lines, and says how to pay on one page, however many lines it has', async () => {
    for (let lines = 2; lines <= 40; lines++) {
      const pages = await pagesOf(await renderLetter(billTemplate, collectiveBill(lines)));
      const sumOn = pages.findIndex(page => page.includes('Rechnungsbetrag'));
      const linesBeside = pages[sumOn]?.match(/Krankenfahrt sitzend/g) ?? [];
      const paidOn = pages.find(page => page.includes('Zahlung per Überweisung')) ?? '';
      expect([lines, linesBeside.length >= 2, paidOn.includes('S01-26-00042')]).toEqual([lines, true, true]);
    }
  });

  it('keeps the minimum of a line on the page of that line, wherever the page ends', async () => {
    const limit = { kind: 'minimum', to: 2_500, amount: 50 } as const;
    const countOn = (page: string, text: RegExp) => (page.match(text) ?? []).length;
    const isParted = (page: string) =>
      countOn(page, /Krankenfahrt sitzend/g) !== countOn(page, /Ergänzung auf den Mindestbetrag/g);
    const parted: number[] = [];
    for (let short = 0; short <= 12; short++) {
      const bill = collectiveBill(40);
      const groups = bill.groups.map(group => ({
        ...group,
        positions: group.positions.map((position, at) => ({
          ...position,
          limit,
          detail: at < short ? null : position.detail,
        })),
      }));
      const pages = await pagesOf(await renderLetter(billTemplate, { ...bill, groups }));
      if (pages.some(isParted)) parted.push(short);
    }
    expect(parted).toEqual([]);
  });

  it('goes on with a second page where the first has no room for its lines and their sum, and not before', async () => {
    const kind = 'copay_request';
    const own = templates.find(each => each.kind === kind && each.locale === 'de');
    const template = { ...billTemplate, kind, body: own?.body ?? '' } as const;
    const ride = { date: '2026-10-01', description: 'Zuzahlung nach § 61 SGB V', quantity: 1, unit: null };
    const position = { ...ride, unitPrice: 60_000, vatRate: 0, amount: 600, detail: null };
    const positions = Array.from({ length: 14 }, () => position);
    const [first = '', second = ''] = await pagesOf(
      await renderLetter(template, {
        ...collectiveBill(1),
        kind,
        groups: [{ heading: null, copay: 0, positions }],
        totals: { net: 8_400, vat: [], gross: 8_400, copay: 0, total: 8_400 },
      }),
    );
    expect(first).toContain('Rechnungsbetrag 84,00 €');
    expect(first).not.toContain('Übertrag');
    // What to pay, until when and how stands together.
    expect(second).toContain('Bitte überweisen Sie 84,00 €');
    expect(second).toContain('Zahlung per Überweisung');
  });

  it('of a way there and back is one page', async () => {
    const own = templates.find(({ kind, locale }) => kind === 'bill' && locale === 'de');
    const template = { ...billTemplate, body: own?.body ?? '' };
    expect(await pagesOf(await renderLetter(template, collectiveBill(2)))).toHaveLength(1);
  });

  it('without an account keeps a greeting and the name under it on one page', async () => {
    const split: number[] = [];
    for (let lines = 1; lines <= 30; lines++) {
      const pages = await pagesOf(
        await renderLetter(billTemplate, { ...collectiveBill(lines), sender: unpaid }),
      );
      const greeted = pages.find(page => page.includes('Mit freundlichen Grüßen')) ?? '';
      if (!/Mit freundlichen Grüßen Abrechnungsbüro Isartal/.test(greeted)) split.push(lines);
    }
    expect(split).toEqual([]);
  });
});
