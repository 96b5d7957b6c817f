import { fill } from '@engine/shared/messages/message.ts';
import { isPaid } from './amountDue.ts';
import type { LetterFacts, Sender } from './letterFacts.ts';
import { dayText, ibanText } from './letterFormat.ts';
import type { LetterWords } from './letterWords.ts';
import { ink, mm, type Sheet } from './sheet.ts';

/** DIN 5008:2020 form B: address field 45 mm from the top, 85 mm wide, folds at 105 and 210 mm. */
const din = { address: 45, zone: 17.7, info: 125, infoTop: 50, folds: [105, 210], hole: 148.5 } as const;

/** Where the text begins under the address field, and where pages end. */
export const body = { first: mm(98.5), next: mm(32), endFirst: mm(262), end: mm(276) } as const;

/** Lines of the foot that fit below the place where the first page ends. */
const footRows = 5;
const footLine = 9.4;
const footLook = { size: 7.5, color: ink.soft } as const;

export function drawFirstPage(sheet: Sheet, facts: LetterFacts, words: LetterWords): void {
  drawName(sheet, facts.sender);
  drawAddress(sheet, facts);
  drawInfo(sheet, facts, words);
  for (const fold of din.folds) sheet.rule(mm(5), mm(9), mm(fold));
  sheet.rule(mm(5), mm(11), mm(din.hole));
  sheet.y = body.first;
}

/** The head of a further page: which letter it belongs to. */
export function drawNextPage(sheet: Sheet, facts: LetterFacts, subject: string): void {
  sheet.write(facts.sender.name, sheet.left, mm(16), { size: 9, strong: true });
  sheet.write(subject, sheet.right, mm(16), { size: 9, color: ink.soft, align: 'right' });
  sheet.rule(sheet.left, sheet.right, mm(22));
  sheet.y = body.next;
}

export function drawFoot(
  sheet: Sheet,
  facts: LetterFacts,
  words: LetterWords,
  page: number,
  pages: number,
): void {
  const lift = page === 1 ? footLift(sheet, facts, words) : 0;
  sheet.write(fill(words.page, { page, pages }), sheet.right, mm(page === 1 ? 266 : 281) - lift, {
    size: 8.5,
    color: ink.soft,
    align: 'right',
  });
  if (page !== 1) return;
  sheet.rule(sheet.left, sheet.right, mm(271.5) - lift);
  const columns = wrappedFoot(sheet, facts, words);
  const width = sheet.width / columns.length;
  for (const [at, lines] of columns.entries())
    for (const [row, line] of lines.entries())
      sheet.write(line, sheet.left + at * width, mm(274) - lift + row * footLine, footLook);
}

/** How much higher than `body.endFirst` the first page ends, because long names take several lines of its foot. */
export function footLift(sheet: Sheet, facts: LetterFacts, words: LetterWords): number {
  const rows = Math.max(0, ...wrappedFoot(sheet, facts, words).map(lines => lines.length));
  return Math.max(0, rows - footRows) * footLine;
}

function wrappedFoot(sheet: Sheet, facts: LetterFacts, words: LetterWords): readonly (readonly string[])[] {
  const columns = footColumns(facts, words);
  const width = sheet.width / columns.length - mm(3);
  return columns.map(lines => lines.flatMap(line => sheet.wrap(line, width, footLook)));
}

function footColumns({ sender, office }: LetterFacts, words: LetterWords): readonly (readonly string[])[] {
  const { account } = sender;
  const taxes = [
    sender.taxNumber && `${words.taxNumber} ${sender.taxNumber}`,
    sender.vatId && `${words.vatId} ${sender.vatId}`,
    sender.ik && `IK ${sender.ik}`,
  ];
  const bank = account && [
    account.bank ?? account.holder,
    `${words.payment.iban} ${ibanText(account.iban)}`,
    account.bic && `${words.payment.bic} ${account.bic}`,
  ];
  const contact = office && [office.name, office.street, office.place, office.phone];
  const own = [sender.name, sender.street, sender.place, sender.phone];
  return [own, contact, bank, taxes].flatMap(lines => {
    const filled = (lines ?? []).filter((line): line is string => Boolean(line));
    return filled.length === 0 ? [] : [filled];
  });
}

function drawName(sheet: Sheet, sender: Sender): void {
  const look = { size: 17, strong: true, color: ink.accent } as const;
  const lines = sheet.wrap(sender.name, sheet.width, look);
  for (const [at, line] of lines.entries()) sheet.write(line, sheet.left, mm(17 + at * 7.5), look);
  const below = mm(17.5 + lines.length * 7.5);
  if (sender.name2) sheet.write(sender.name2, sheet.left, below, { size: 10, color: ink.soft });
}

function drawAddress(sheet: Sheet, { sender, office, recipient }: LetterFacts): void {
  const back = office ?? sender;
  const zone = mm(din.address + din.zone);
  const width = mm(80);
  const look = { size: 7, color: ink.soft } as const;
  const from = [back.name, back.street, back.place].filter(Boolean).join(' · ');
  // The upper lines of a long one stand in the zone for notes.
  const above = sheet.wrap(from, width, look);
  for (const [at, line] of above.entries())
    sheet.write(line, sheet.left, zone - 12 - (above.length - 1 - at) * 8.2, look);
  sheet.rule(sheet.left, sheet.left + width, zone - 1.5);
  const { lines, size, leading } = fitAddress(sheet, recipient.lines, width);
  for (const [row, text] of lines.entries())
    sheet.write(text, sheet.left, zone + 2 + row * leading, { size });
}

/** Type sizes of the address window and how many lines fit; the smallest is the eight points of DIN 5008. */
const windows = [
  { size: 10.5, leading: 12.6, most: 6 },
  { size: 9, leading: 10.8, most: 7 },
  { size: 8, leading: 9.4, most: 8 },
] as const;

/** Long names wrap into a second line, in smaller type if needed; street and place are always shown. */
function fitAddress(sheet: Sheet, lines: readonly string[], width: number) {
  const laid = windows.map(window => ({
    ...window,
    lines: lines.flatMap(line => sheet.wrap(line, width, { size: window.size })),
  }));
  const fitting = laid.find(({ lines: wrapped, most }) => wrapped.length <= most);
  if (fitting) return fitting;
  const [, , { size, leading, most }] = windows;
  const all = lines.flatMap(line => sheet.wrap(line, width, { size }));
  return { size, leading, lines: [...all.slice(0, most - 3), ...all.slice(-3)] };
}

function drawInfo(sheet: Sheet, facts: LetterFacts, words: LetterWords): void {
  let y = mm(din.infoTop);
  for (const [label, value] of infoLines(facts, words)) {
    sheet.write(label, mm(din.info), y, { size: 8.5, color: ink.soft });
    sheet.write(value, sheet.right, y, { size: 9.5, align: 'right' });
    y += 13;
  }
}

function infoLines(facts: LetterFacts, words: LetterWords): readonly (readonly [string, string])[] {
  const { locale, recipient, sender, office } = facts;
  const day = (value: string) => dayText(value, locale);
  const period = 'period' in facts ? facts.period : null;
  const dueDate = 'dueDate' in facts && !isPaid(facts) ? facts.dueDate : null;
  const refersTo = 'refersTo' in facts ? facts.refersTo : null;
  const lines: readonly (readonly [string, string | null])[] = [
    [words.number, facts.number],
    [words.date, day(facts.date)],
    [words.refersTo, refersTo?.number ?? null],
    [words.period, period && spanText(day(period.from), day(period.to))],
    [words.dueDate, dueDate && day(dueDate)],
    [words.answerBy, 'answerBy' in facts ? day(facts.answerBy) : null],
    [words.recipientNumber, recipient.number],
    [words.recipientIk, recipient.ik],
    [words.senderIk, sender.ik],
    [words.phone, (office ?? sender).phone],
  ];
  return lines.flatMap(([label, value]) => (value === null ? [] : [[label, value] as const]));
}

const spanText = (from: string, to: string): string => (from === to ? from : `${from} – ${to}`);
