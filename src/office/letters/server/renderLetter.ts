import { sum } from '@engine/shared/sum.ts';
import { dueOf } from './amountDue.ts';
import { epcText, qrRuns } from './epcCode.ts';
import type { LetterFacts, LetterTemplate } from './letterFacts.ts';
import { dayText, euroText, ibanText } from './letterFormat.ts';
import { body, drawFirstPage, drawFoot, drawNextPage, footLift } from './letterhead.ts';
import { type LetterLine, letterLines } from './letterLines.ts';
import { tableOf } from './letterRows.ts';
import { sumsOf } from './letterSums.ts';
import { drawTable, type Flow } from './letterTable.ts';
import { fillTemplate, letterValues } from './letterValues.ts';
import { letterWords } from './letterWords.ts';
import { lineText } from './lineText.ts';
import { ink, mm, Sheet } from './sheet.ts';

const lineHeight = 14;

/**
 * The letter as PDF/A-2b. Pure: the same facts and the same revision of the template give the same bytes, on every
 * machine, so a letter can be made again from the stored facts and compared with what was sent.
 */
export function renderLetter(template: LetterTemplate, facts: LetterFacts): Promise<Uint8Array> {
  const words = letterWords[facts.locale];
  const values = letterValues(facts);
  const subject = lineText(fillTemplate(template.subject, values));
  const sheet = new Sheet({
    title: subject,
    author: lineText(facts.sender.name),
    date: facts.date,
    language: facts.locale,
  });
  const endFirst = body.endFirst - footLift(sheet, facts, words);
  const flow: Flow = {
    sheet,
    words,
    locale: facts.locale,
    bottom: () => (sheet.page === 1 ? endFirst : body.end),
    room: body.end - body.next,
    breakPage: () => {
      sheet.addPage();
      drawNextPage(sheet, facts, subject);
    },
  };
  drawFirstPage(sheet, facts, words);
  for (const line of sheet.wrap(subject, sheet.width, { size: 12.5, strong: true })) {
    sheet.write(line, sheet.left, sheet.y, { size: 12.5, strong: true });
    sheet.y += 17;
  }
  sheet.y += 7;
  const lines = letterLines(template.body, values);
  for (const [at, line] of lines.entries()) {
    if (line.kind === 'text') drawText(flow, textAt(lines.slice(at)));
    else if (line.block === 'payment') drawPayment(flow, facts);
    else {
      drawPositions(flow, facts);
      const asked = heightToPayment(flow, facts, lines.slice(at + 1));
      if (asked <= flow.room) makeRoom(flow, asked);
    }
  }
  return sheet.finish((page, pages) => drawFoot(sheet, facts, words, page, pages));
}

/** Height of the text from the positions to the end of the payment block; 0 if that does not follow them. */
function heightToPayment(flow: Flow, facts: LetterFacts, lines: readonly LetterLine[]): number {
  const payment = lines.findIndex(line => line.kind === 'block' && line.block === 'payment');
  if (payment < 0 || paymentOf(facts) === null) return 0;
  return textHeight(flow, lines.slice(0, payment).map(textOf)) + paymentHeight;
}

const textOf = (line: LetterLine): string => (line.kind === 'text' ? line.text : '');

const textHeight = ({ sheet }: Flow, lines: readonly string[]): number =>
  sum(
    lines.map(line => (line.trim() === '' ? gapHeight : sheet.wrap(line, sheet.width).length * lineHeight)),
  );

/**
 * Draws the first of these lines. The paragraph that begins with it stays on one page if a page has room for it, so
 * that a closing is not parted from its name.
 */
function drawText(flow: Flow, lines: readonly string[]): void {
  const { sheet } = flow;
  const [first = ''] = lines;
  if (first.trim() === '') {
    sheet.y += gapHeight;
    return;
  }
  const height = textHeight(flow, lines);
  if (height <= flow.room) makeRoom(flow, height);
  for (const line of sheet.wrap(first, sheet.width)) {
    makeRoom(flow, lineHeight);
    sheet.write(line, sheet.left, sheet.y);
    sheet.y += lineHeight;
  }
}

/** The first line and those of its paragraph. */
function textAt(lines: readonly LetterLine[]): readonly string[] {
  const end = lines.findIndex(line => textOf(line).trim() === '');
  return lines.slice(0, end === -1 ? lines.length : Math.max(end, 1)).map(textOf);
}

/** between paragraphs */
const gapHeight = lineHeight * 0.6;

function makeRoom(flow: Flow, height: number): void {
  if (flow.sheet.y + height > flow.bottom()) flow.breakPage();
}

/** The sums follow the last positions on the same page if a page has room for both. */
function drawPositions(flow: Flow, facts: LetterFacts): void {
  const { sheet, words } = flow;
  const { columns, rows } = tableOf(facts, words);
  const note = 'vatNote' in facts && facts.vatNote ? facts.vatNote : null;
  const lines = sumsOf(facts, words);
  const sums = lines.length === 0 ? 0 : lines.length * lineHeight + 12;
  const noted = note === null ? 0 : sheet.wrap(note, sheet.width, { size: 9 }).length * 12 + 5;
  sheet.y += 8;
  drawTable(flow, columns, rows, sums + noted);
  if (lines.length > 0) {
    makeRoom(flow, sums);
    for (const [at, [label, value]] of lines.entries()) {
      const isLast = at === lines.length - 1;
      const look = isLast ? { size: 11, strong: true } : { size: 9.5 };
      if (isLast) {
        sheet.rule(mm(105), sheet.right, sheet.y + 1, ink.text, 0.8);
        sheet.y += 5;
      }
      sheet.write(label, mm(105), sheet.y, look);
      sheet.write(value, sheet.right, sheet.y, { ...look, align: 'right' });
      sheet.y += lineHeight;
    }
    if (note !== null) {
      sheet.y += 5;
      drawSmall(flow, note);
    }
  }
  sheet.y += 10;
}

function drawSmall(flow: Flow, text: string): void {
  const { sheet } = flow;
  const look = { size: 9, color: ink.soft } as const;
  for (const line of sheet.wrap(text, sheet.width, look)) {
    makeRoom(flow, 12);
    sheet.write(line, sheet.left, sheet.y, look);
    sheet.y += 12;
  }
}

/** Account, amount and reference, in words and as a code for banking apps; nothing if nothing is to be paid. */
function drawPayment(flow: Flow, facts: LetterFacts): void {
  const { sheet, words } = flow;
  const payment = paymentOf(facts);
  if (!payment) return;
  const { account, due } = payment;
  const reference = referenceOf(facts);
  makeRoom(flow, paymentHeight);
  const lines: readonly (readonly [string, string | null])[] = [
    [words.payment.holder, account.holder],
    [words.payment.iban, ibanText(account.iban)],
    [words.payment.bic, account.bic],
    [words.payment.bank, account.bank],
    [words.payment.reference, reference],
    [words.payment.amount, euroText(due.amount, facts.locale)],
    [words.payment.until, due.until && dayText(due.until, facts.locale)],
  ];
  sheet.y += 8;
  sheet.write(words.payment.title, sheet.left, sheet.y, { size: 10, strong: true });
  sheet.y += 15;
  const top = sheet.y;
  for (const [label, value] of lines) {
    if (value === null) continue;
    sheet.write(label, sheet.left, sheet.y, { size: 9, color: ink.soft });
    sheet.write(value, sheet.left + mm(32), sheet.y, { size: 9.5 });
    sheet.y += 12.2;
  }
  const text = epcText({ account, amount: due.amount, reference });
  if (text !== null) {
    const { size, runs } = qrRuns(text);
    const module = side / size;
    const x0 = sheet.right - side;
    // Neighbouring rows overlap slightly: otherwise viewers draw white lines between them.
    sheet.boxes(
      runs.map(({ x, y, width }) => [x0 + x * module, top + y * module, width * module, module * 1.02]),
    );
    sheet.write(words.payment.scan, sheet.right, top + side + 3, {
      size: 7.5,
      color: ink.soft,
      align: 'right',
    });
    sheet.y = Math.max(sheet.y, top + side + 12);
  }
  sheet.y += 4;
}

/** of the payment code, which is a square */
const side = mm(27);
const paymentHeight = side + 35;

/** Account and amount of the payment; null if nothing is to be paid. */
function paymentOf(facts: LetterFacts) {
  const { account } = facts.sender;
  const due = dueOf(facts);
  return account && due !== null && due.amount > 0 ? { account, due } : null;
}

/** The numbers by which an incoming payment is recognised. */
function referenceOf(facts: LetterFacts): string {
  const numbers = 'bills' in facts ? facts.bills.map(({ number }) => number).join(' ') : facts.number;
  return numbers.slice(0, 140);
}
