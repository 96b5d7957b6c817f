import { createHash } from 'node:crypto';
import { epcText, qrRuns } from '@office/letters/server/epcCode.ts';
import type { BillFacts, LetterTemplate } from '@office/letters/server/letterFacts.ts';
import { letterValues } from '@office/letters/server/letterValues.ts';
import { renderBeside } from '@office/letters/server/renderBeside.ts';
import { renderLetter } from '@office/letters/server/renderLetter.ts';
import { letterKinds, placeholders, templateFault } from '@office/letters/shared/placeholders.ts';
import { templates } from '@office/seed/templates.ts';
import { describe, expect, it } from 'vitest';
import { billTemplate, collectiveBill, office, reminder, reminderTemplate, sender } from './letterSamples.ts';
import { pagesOf, propertiesOf } from './readPdf.ts';

const sha256 = (file: Uint8Array) => createHash('sha256').update(file).digest('hex');

describe('a bill', () => {
  it('names sender, recipient, numbers, period and due date on its first page', async () => {
    const [first = ''] = await pagesOf(await renderLetter(billTemplate, collectiveBill(3)));
    for (const text of [
      'Krankenfahrten Süßmeier GmbH',
      'AOK Bayern – Die Gesundheitskasse',
      '81739 München',
      'S01-26-00042',
      '03.11.2026',
      '01.10.2026 – 31.10.2026',
      '01.12.2026',
      '108310400',
      'Şahin-Müller, Zoë',
    ])
      expect(first).toContain(text);
  });

  it.each([
    ['de', '2026-10-31', 'vom 01.10.2026 bis 31.10.2026'],
    ['de', '2026-10-01', 'am 01.10.2026'],
    ['en', '2026-10-31', 'from 1 Oct 2026 to 31 Oct 2026'],
    ['en', '2026-10-01', 'on 1 Oct 2026'],
  ] as const)('writes the days of service in words: %s until %s', (locale, to, words) => {
    const facts: BillFacts = { ...collectiveBill(1), locale, period: { from: '2026-10-01', to } };
    expect(letterValues(facts).get('service_days')).toBe(words);
  });

  it('comes out of a thread beside the server byte for byte', async () => {
    const beside = await renderBeside(billTemplate, collectiveBill(3), 'kept');
    expect(sha256(beside)).toBe(sha256(await renderLetter(billTemplate, collectiveBill(3))));
  });

  it('waits for its turn where it is to be kept, while previews that are too many are refused', async () => {
    const ask = (purpose: 'preview' | 'kept') => renderBeside(billTemplate, collectiveBill(1), purpose);
    const previews = Array.from({ length: 12 }, () => ask('preview'));
    const kept = ask('kept');
    const outcomes = await Promise.allSettled(previews);
    expect(outcomes.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0);
    expect((await kept).length).toBeGreaterThan(0);
  });

  it('repeats the head on each page and carries the sum over', async () => {
    const pages = await pagesOf(await renderLetter(billTemplate, collectiveBill(70)));
    expect(pages.length).toBeGreaterThan(2);
    const carried = pages.slice(0, -1).map(page => /Übertrag (?!von)([\d.,]+)/.exec(page)?.[1]);
    for (const [at, page] of pages.entries()) {
      expect(page).toContain(`Seite ${at + 1} von ${pages.length}`);
      expect(page.includes('Einzelpreis €')).toBe(/Krankenfahrt sitzend/.test(page));
      if (at > 0 && page.includes('Einzelpreis €'))
        expect(page).toContain(`Übertrag von Seite ${at} ${carried[at - 1]}`);
    }
    expect(carried[0]).toMatch(/^\d+,\d\d$/);
  });

  it('names on each further page the case that goes on, and no other', async () => {
    const pagesWithLines = async (lines: number) =>
      (await pagesOf(await renderLetter(billTemplate, collectiveBill(lines)))).filter(page =>
        page.includes('Einzelpreis €'),
      );
    const continuedOn = async (lines: number) =>
      (await pagesWithLines(lines)).map(
        page =>
          /Übertrag von Seite \d [\d.,]+ (Fortsetzung: Fall F-2026-\d+|Fall F-2026-\d+)/.exec(page)?.[1],
      );
    const pages = await continuedOn(90);
    expect(pages.length).toBeGreaterThan(3);
    expect(pages[0]).toBeUndefined();
    // 20 rides are one case: what a page begins with follows from the number of its first line.
    const firstLines = (await pagesWithLines(90)).map(page =>
      Number(/(\d+) \d\d\.10\.2026 Krankenfahrt/.exec(page)?.[1]),
    );
    for (const [at, first] of firstLines.entries()) {
      if (at === 0) continue;
      const number = `Fall F-2026-${String(Math.ceil(first / 20)).padStart(6, '0')}`;
      expect(pages[at]).toBe((first - 1) % 20 === 0 ? number : `Fortsetzung: ${number}`);
    }
  });

  it('for a co-payment states each ride in one line, without quantity and tax, and what was paid in cash', async () => {
    const kind = 'copay_request';
    const own = templates.find(each => each.kind === kind && each.locale === 'de');
    const template = { ...billTemplate, kind, body: own?.body ?? '' } as const;
    const [group] = collectiveBill(1).groups;
    const ride = { date: '2026-10-01', description: 'Zuzahlung nach § 61 SGB V', quantity: 1, unit: null };
    const position = {
      ...ride,
      unitPrice: 60_000,
      vatRate: 0,
      amount: 600,
      detail: 'Hof – Selb, 08:00–09:00',
    };
    const cash = { ...position, description: 'Bar an den Fahrer gezahlt', detail: null, amount: -600 };
    const positions = [...Array.from({ length: 5 }, () => position), cash];
    const pages = await pagesOf(
      await renderLetter(template, {
        ...collectiveBill(1),
        kind,
        groups: [{ heading: group?.heading ?? null, copay: 0, positions }],
        totals: { net: 2_400, vat: [], gross: 2_400, copay: 0, total: 2_400 },
      }),
    );
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain('01.10.2026 Zuzahlung nach § 61 SGB V, Hof – Selb, 08:00–09:00 6,00');
    expect(pages[0]).toContain('6 01.10.2026 Bar an den Fahrer gezahlt −6,00');
    expect(pages[0]).not.toContain('USt.');
    expect(pages[0]).toContain('Zahlung per Überweisung');
  });

  it('ends with net, VAT by rate, co-payments and the total of its facts', async () => {
    const facts = collectiveBill(70);
    const text = (await pagesOf(await renderLetter(billTemplate, facts))).join(' ');
    expect(text).toContain('Nettobetrag 1.602,80 €');
    expect(text).toContain('Umsatzsteuer 7 % auf 1.602,80 € 112,20 €');
    expect(text).toContain('abzüglich gesetzlicher Zuzahlungen −40,00 €');
    expect(text).toContain('Rechnungsbetrag 1.675,00 €');
    expect(text).toContain('Bitte überweisen Sie 1.675,00 € bis zum 01.12.2026.');
  });

  it('prints a reason line by line as it was typed, and each sign that has no shape as a blank', async () => {
    const kind = 'correction';
    const papers = async (body: string, reason: string | null, subject = 'Neu') =>
      sha256(
        await renderLetter({ ...billTemplate, kind, subject, body }, { ...collectiveBill(1), kind, reason }),
      );
    const asked = (reason: string) => papers('Grund: {{reason}}\nEnde', reason);
    const typed = (body: string) => papers(body, null);
    const lines = await typed('Grund: Hin\nund zurück\nEnde');
    for (const brk of ['\n', '\r\n', '\r', '\u2028']) expect(await asked(`Hin${brk}und zurück`)).toBe(lines);
    const line = await typed('Grund: Hin und zurück\nEnde');
    for (const sign of ['\t', '\u0001', '\u3000', '\u2003'])
      expect(await asked(`Hin${sign}und zurück`)).toBe(line);
    for (const sign of ['\u00ad', '\u200b', '\ufeff'])
      expect(await asked(`Hin und zu${sign}rück`)).toBe(line);
    expect(await papers('Ende', 'Hin\nund\u0001zurück', 'Neu: {{reason}}')).toBe(
      await papers('Ende', null, 'Neu: Hin und zurück'),
    );
  });

  it('takes no value for a placeholder or a block', async () => {
    const kind = 'correction';
    const facts: BillFacts = { ...collectiveBill(1), kind, reason: '{{total}} {{positions}}' };
    const file = await renderLetter({ ...billTemplate, kind, body: '{{reason}} {{number}}' }, facts);
    expect((await pagesOf(file))[0]).toContain('{{total}} {{positions}} S01-26-00042');
  });

  it('names its sender in full, however long name and street are, and ends its first page above the foot', async () => {
    const name =
      'Krankenfahrten und Patiententransporte Süßmeier & Söhne Gesellschaft mit beschränkter Haftung';
    const street = 'Bürgermeister-Graf-von-Hohenfels-Straße 112a';
    const own = { ...sender, name, street };
    const back = {
      ...office,
      name: 'Abrechnungsbüro Isartal-Süd',
      street: 'Kardinal-von-Preysing-Straße 12',
    };
    const close = (text: string) => text.replaceAll(/\s/g, '');
    const first = async (facts: BillFacts) =>
      (await pagesOf(await renderLetter(billTemplate, facts)))[0] ?? '';
    const text = close(await first({ ...collectiveBill(1), sender: own, office: back }));
    expect(text.split(close(name))).toHaveLength(4);
    for (const part of [`${street}80331 München`, `${back.name} · ${back.street} · ${back.place}`])
      expect(text).toContain(close(part));
    const ridesOn = (page: string) => page.match(/Krankenfahrt sitzend/g)?.length ?? 0;
    const rides = ridesOn(await first({ ...collectiveBill(70), sender: own }));
    expect(ridesOn(await first(collectiveBill(70))) - rides).toBe(1);
  });

  it('prints names and addresses with signs that have no shape in one line each', async () => {
    const made = (sign: string) => {
      const facts = collectiveBill(1);
      const own = { ...sender, name: `Süßmeier${sign}GmbH`, street: `Größlweg${sign}7` };
      const lines = ['AOK Bayern', `Carl-Wery-Straße${sign}28`, '81739 München'];
      const [group] = facts.groups;
      const groups = [
        {
          copay: 0,
          heading: `Fall${sign}1`,
          positions: (group?.positions ?? []).map(each => ({ ...each, detail: `08:15${sign}08:52` })),
        },
      ];
      const recipient = { ...facts.recipient, lines };
      return renderLetter(billTemplate, {
        ...facts,
        sender: own,
        recipient,
        groups,
        vatNote: `frei${sign}nach`,
      });
    };
    expect(sha256(await made('\t'))).toBe(sha256(await made(' ')));
    expect(sha256(await made('\n'))).toBe(sha256(await made(' ')));
  });

  it('has the same bytes whenever it is made from the same facts and revision', async () => {
    const once = sha256(await renderLetter(billTemplate, collectiveBill(30)));
    await renderLetter(reminderTemplate, reminder);
    expect(sha256(await renderLetter(billTemplate, collectiveBill(30)))).toBe(once);
    const reworded = { ...billTemplate, body: `${billTemplate.body}\nDanke` };
    expect(sha256(await renderLetter(reworded, collectiveBill(30)))).not.toBe(once);
  });

  it('sets names of all languages, ligatures and marks so that they are found again', async () => {
    const facts = collectiveBill(1);
    const lines = ['Şahin Ćwikła Žižek', 'Offizielle Luftfahrt', 'q\u0301 n\u0308', 'Αθήνα Київ'];
    const foreign = { ...facts, recipient: { ...facts.recipient, lines } };
    const plain = sha256(await renderLetter(billTemplate, facts));
    const file = await renderLetter(billTemplate, foreign);
    const [first = ''] = await pagesOf(file);
    for (const line of lines) expect(first.normalize('NFC')).toContain(line.normalize('NFC'));
    // Fonts and words are remembered from letter to letter, and leave no trace in any other.
    expect(sha256(await renderLetter(billTemplate, foreign))).toBe(sha256(file));
    expect(sha256(await renderLetter(billTemplate, facts))).toBe(plain);
  });

  it('is a PDF/A-2b with embedded fonts and a title in its language', async () => {
    const file = await renderLetter(billTemplate, collectiveBill(1));
    const { info, metadata } = await propertiesOf(file);
    expect(info).toMatchObject({ Title: 'Rechnung S01-26-00042', Language: 'de', PDFFormatVersion: '1.7' });
    expect(metadata?.get('pdfaid:part')).toBe('2');
    expect(metadata?.get('pdfaid:conformance')).toBe('B');
    const raw = Buffer.from(file).toString('latin1');
    expect(raw.match(/\/FontFile2/g)).toHaveLength(2);
    expect(raw).not.toContain('Helvetica');
  });

  it('says of itself what names it, whatever signs are in the name', async () => {
    const name = 'Meier & Söhne <Taxi> "Süd"';
    const facts = { ...collectiveBill(1), sender: { ...sender, name } };
    const { info, metadata } = await propertiesOf(await renderLetter(billTemplate, facts));
    expect(info.Author).toBe(name);
    expect(metadata?.get('dc:creator')).toEqual([name]);
  });

  it.each([
    [
      undefined,
      'Rechnungsbetrag 39,00 €',
      'Bitte überweisen Sie 39,00 € bis zum 01.12.2026',
      'Betrag 39,00 €',
    ],
    [
      1_500,
      'bereits beglichen −15,00 € Noch zu zahlen 24,00 €',
      'Bitte überweisen Sie 24,00 €',
      'Betrag 24,00 €',
    ],
    [3_900, 'bereits beglichen −39,00 € Noch zu zahlen 0,00 €', 'bereits beglichen; bitte überweisen', null],
  ] as const)('asks for what is open after %s cents were paid before', async (paid, sums, request, block) => {
    for (const kind of ['bill', 'correction', 'copay_request'] as const) {
      const own = templates.find(each => each.kind === kind && each.locale === 'de');
      const facts: BillFacts = { ...collectiveBill(2), kind, ...(paid !== undefined && { paid }) };
      const text = (
        await pagesOf(await renderLetter({ ...billTemplate, kind, body: own?.body ?? '' }, facts))
      ).join(' ');
      expect(text).toContain(sums);
      expect(text).toContain(request);
      expect(text.includes('Zahlung per Überweisung')).toBe(block !== null);
      expect(text).toContain(block ?? '');
    }
  });

  it('says why there is no VAT, and lists none', async () => {
    const { totals, ...facts } = collectiveBill(1);
    const vatNote = 'Umsatzsteuerfrei nach § 4 Nr. 17 Buchst. b UStG';
    const text = (
      await pagesOf(
        await renderLetter(billTemplate, {
          ...facts,
          vatNote,
          totals: { ...totals, vat: [], net: totals.gross },
        }),
      )
    ).join(' ');
    expect(text).toContain(vatNote);
    expect(text).not.toContain('Umsatzsteuer 7');
  });

  it('that cancels another mirrors it with negative amounts and asks for no payment', async () => {
    const bill = collectiveBill(2);
    const mirrored: BillFacts = {
      ...bill,
      kind: 'cancellation',
      refersTo: { number: 'S01-26-00041', date: '2026-11-01' },
      groups: bill.groups.map(({ heading, positions, copay }) => ({
        heading,
        copay: -copay,
        positions: positions.map(position => ({ ...position, amount: -position.amount })),
      })),
      totals: {
        net: -bill.totals.net,
        vat: bill.totals.vat.map(({ rate, net, vat }) => ({ rate, net: -net, vat: -vat })),
        gross: -bill.totals.gross,
        copay: -bill.totals.copay,
        total: -bill.totals.total,
      },
    };
    const text = (await pagesOf(await renderLetter(billTemplate, mirrored))).join(' ');
    expect(text).toContain('Stornobetrag −39,00 €');
    expect(text).toContain('Zur Rechnung S01-26-00041');
    expect(text).not.toContain('Zahlung per Überweisung');
  });
});

describe('a reminder', () => {
  it('lists what is open, adds the fee and asks for both', async () => {
    const [text = ''] = await pagesOf(await renderLetter(reminderTemplate, reminder));
    expect(text).toContain('seit 28 Tagen sind 42,50 € offen');
    expect(text).toContain('S01-26-00051 05.11.2026 19.11.2026 25,00 12,50');
    expect(text).toContain('Mahngebühr 3,00');
    expect(text).toContain('Zu zahlen 45,50');
    expect(text).toContain('IBAN DE72 9000 0001 0001 0000 01');
  });
});

describe('an English letter', () => {
  const shipped = (kind: LetterTemplate['kind']): LetterTemplate => {
    const found = templates.find(each => each.kind === kind && each.locale === 'en');
    return { kind, locale: 'en', revision: 1, subject: found?.subject ?? '', body: found?.body ?? '' };
  };

  it('has the shipped wording, English words around it, and days that mean one day everywhere', async () => {
    const facts = { ...collectiveBill(3), locale: 'en' as const };
    const text = (await pagesOf(await renderLetter(shipped('bill'), facts))).join(' ');
    for (const part of [
      'Bill S01-26-00042',
      'Date 3 Nov 2026',
      'Period of service 1 Oct 2026 – 31 Oct 2026',
      'On behalf of Krankenfahrten Süßmeier GmbH we charge for patient transport',
      'less statutory co-payments −10.00 €',
      'Payment by bank transfer',
      'Page 1 of',
    ])
      expect(text).toContain(part);
    expect(text).not.toMatch(/Rechnung|Übertrag|Zahlbar|Seite \d/);
  });

  it('that reminds lists what is open and asks for it with the fee', async () => {
    const letter = await renderLetter(shipped('reminder_2'), { ...reminder, locale: 'en' });
    const [text = ''] = await pagesOf(letter);
    expect(text).toContain('Overdue notice');
    expect(text).toContain('S01-26-00051 5 Nov 2026 19 Nov 2026 25.00 12.50');
    expect(text).toContain('Please transfer 45.50 € by 29 Dec 2026');
    expect(text).not.toMatch(/Mahngebühr|Zu zahlen/);
  });
});

describe('the payment code', () => {
  const { account } = sender;
  it('is a SEPA transfer by EPC069-12', () => {
    if (!account) throw new Error('The sample has an account.');
    expect(epcText({ account, amount: 167_500, reference: 'S01-26-00042' })?.split('\n')).toEqual([
      'BCD',
      '002',
      '1',
      'SCT',
      'TESTDE01XXX',
      'Krankenfahrten Süßmeier GmbH',
      'DE72900000010001000001',
      'EUR1675.00',
      '',
      '',
      'S01-26-00042',
    ]);
  });

  it('is left out where nothing can be transferred', () => {
    if (!account) throw new Error('The sample has an account.');
    expect(epcText({ account, amount: 0, reference: '' })).toBeNull();
    expect(epcText({ account, amount: -5, reference: '' })).toBeNull();
  });

  it('fits into version 13 with the longest texts allowed', () => {
    const long = { holder: 'ä'.repeat(70), iban: 'DE72900000010001000001', bic: 'TESTDE01XXX', bank: null };
    const text = epcText({ account: long, amount: 99_999_999_999, reference: 'x'.repeat(140) });
    expect(qrRuns(text ?? '').size).toBeLessThanOrEqual(69);
  });
});

describe('a template', () => {
  it('learns which placeholder is unknown and which there are', () => {
    expect(templateFault('bill', '{{positions}} {{nubmer}}', 'body')).toMatchObject({
      kind: 'unknown',
      name: 'nubmer',
      offered: expect.arrayContaining(['number', 'due_date', 'positions']),
    });
  });
  it.each([
    ['{{positions}} and {{number', 'unclosed'],
    ['before {{positions}}', 'blockInText'],
    ['{{number}}', 'missing'],
  ])('with the body %s is refused: %s', (text, kind) => {
    expect(templateFault('bill', text, 'body')).toMatchObject({ kind });
  });
  it('puts no table into its subject', () => {
    expect(templateFault('bill', '{{positions}}', 'subject')).toMatchObject({ kind: 'unknown' });
  });
  it.each(letterKinds)('of the kind %s may use all placeholders of its kind', kind => {
    const { values, blocks } = placeholders[kind];
    const text = [...values, ...blocks].map(name => `{{ ${name} }}`).join('\n');
    expect(templateFault(kind, text, 'body')).toBeNull();
  });
});
