import { readFileSync } from 'node:fs';
import { entities } from '@generated/tables.ts';
import { describe, expect, test } from 'vitest';

/**
 * No step answers for work that it does not do: what a step does beside its new state is seen by the test that is named
 * here, which takes it. Steps of the product itself are refused to people (`transitions.test.ts`).
 */
const work: Readonly<Record<string, readonly [file: string, title: string]>> = {
  'bill-cases.accept_cut': [
    'office/payments/payments',
    'a cut stays open until somebody has decided about it; the other cases are paid',
  ],
  'bill-cases.charge_guest': ['office/claims/claims', 'a cut is claimed by a case of its own: %s'],
  'bill-cases.check': [
    'office/cases/cases',
    'follow their trips that are opened again, and are checked by the step itself',
  ],
  'bill-cases.claim_again': ['office/claims/claims', 'a cut is claimed by a case of its own: %s'],
  'bill-cases.correct': [
    'office/claims/claims',
    'a rejected case goes on as a new version with code 02, and the rest of its bill is paid',
  ],
  'bill-cases.give_up': [
    'office/claims/claims',
    'a rejection that is accepted is written off, and nothing of it is claimed again',
  ],
  'bill-cases.hold': [
    'office/bills/bills',
    'a case that is put aside is not billed until it has been released and checked',
  ],
  'bill-cases.object': [
    'office/claims/claims',
    'an objection has its day, and what is upheld is owed like any other claim',
  ],
  'bill-cases.reject': [
    'office/claims/claims',
    'a rejected case goes on as a new version with code 02, and the rest of its bill is paid',
  ],
  'bill-cases.release': [
    'office/bills/bills',
    'a case that is put aside is not billed until it has been released and checked',
  ],
  'bill-cases.settle': [
    'office/claims/claims',
    'an objection has its day, and what is upheld is owed like any other claim',
  ],
  'bill-cases.withdraw': [
    'office/claims/claims',
    'a cut that was claimed again waits for a decision again when that claim is withdrawn',
  ],
  'bill-mails.confirm_arrival': [
    'office/mailing/mailing',
    'of which no answer came is not sent again before somebody has asked',
  ],
  'bill-mails.deny_arrival': [
    'office/mailing/mailing',
    'whose server was killed while it sent is unclear, neither lost nor sent twice',
  ],
  'bill-mails.withdraw': [
    'office/mailing/mailing',
    'can be withdrawn while it waits, and is not sent once its bill is cancelled',
  ],
  'bills.cancel': [
    'office/bills/bills',
    'a cancellation mirrors its bill, and its cases can be billed again',
  ],
  'bills.issue': [
    'office/bills/bills',
    'a correction cancels the bill and drafts its successor for the same cases',
  ],
  'bills.issue_earlier': [
    'office/bills/bills',
    'a bill is of today; an earlier day is a step of its own, in the year of the numbers and not before the last',
  ],
  'bills.pass_on': [
    'office/claims/claims',
    'a co-payment that was asked for in vain is owed by the insurer, with code 03 (§ 43c SGB V)',
  ],
  'bills.send': ['office/bills/bills', 'a bill is posted by the word of a person, who names no other way'],
  'bills.write_off': [
    'office/payments/payments',
    'a write-off comes on top of a discount, and a payment that goes back opens the bill again',
  ],
  'documents.assign': ['engine/server/documents/documents', 'get their owner by a step too'],
  'documents.discard': [
    'engine/server/documents/documents',
    'lose their content at once while they are only post',
  ],
  'dunning-claims.claim_again': [
    'office/dunning/dunning',
    'a claim is waived with a reason, and goes with a bill that is cancelled',
  ],
  'dunning-claims.waive': [
    'office/dunning/dunning',
    'a claim is waived with a reason, and goes with a bill that is cancelled',
  ],
  'payments.lock': [
    'office/payments/payments',
    'after closing, payments are locked in bulk; a locked one is neither released nor reversed',
  ],
  'payments.reverse': [
    'office/payments/payments',
    'a reversed payment opens its %s bills exactly as they were',
  ],
  'settlements.bounce': [
    'office/settlements/settlements',
    'a payout takes two people and the account that both saw, and is paid out once',
  ],
  'settlements.issue': [
    'office/settlements/settlements',
    'keeps numbers without gaps and both papers; what was issued changes no more',
  ],
  'settlements.receive': [
    'office/settlements/settlements',
    'a fee that the client pays in is closed when it has come',
  ],
  'settlements.release': [
    'office/settlements/settlements',
    'a payout takes two people and the account that both saw, and is paid out once',
  ],
  'settlements.take_back': [
    'office/settlements/settlements',
    'a payout takes two people and the account that both saw, and is paid out once',
  ],
  'tours.cancel': [
    'office/warnings/warnings',
    'an approval is warned of when it ends and when it is used up, and what does not take place frees it: %s',
  ],
  'tours.check': [
    'office/cases/cases',
    'follow their trips that are opened again, and are checked by the step itself',
  ],
  'tours.dispute': [
    'office/cases/cases',
    'follow their trips that are opened again, and are checked by the step itself',
  ],
  'tours.drive': ['office/tours/tours', 'a tour is driven between two times and over a distance'],
  'tours.reopen': [
    'office/cases/cases',
    'follow their trips that are opened again, and are checked by the step itself',
  ],
  'tours.report_no_show': [
    'office/warnings/warnings',
    'an approval is warned of when it ends and when it is used up, and what does not take place frees it: %s',
  ],
  'tours.settle': [
    'office/cases/cases',
    'follow their trips that are opened again, and are checked by the step itself',
  ],
};

/** Steps that only say what somebody has found out or decided; nothing else follows from them, and their labels promise nothing. */
const statements: Readonly<Record<string, string>> = {
  'bill-cases.accept': 'the insurer says that it will pay',
  'bill-cases.reopen': 'a case that was checked is to be looked at again',
  'documents.archive': 'what was filed is done with',
  'documents.reopen': 'what was filed is to be worked on again',
  'documents.verify': 'somebody has read what was filed',
  'tours.confirm': 'the company will drive',
};

const steps = entities.flatMap(({ resource, workflow }) =>
  (workflow?.transitions ?? []).filter(({ by }) => by !== 'product').map(({ name }) => `${resource}.${name}`),
);

test('every step that people take is accounted for, by the test that sees its work or as a statement', () => {
  expect([...Object.keys(work), ...Object.keys(statements)].sort()).toEqual(steps.toSorted());
});

describe.each(Object.entries(work))('%s does its work', (step, [file, title]) => {
  test(`as seen by: ${title}`, () => {
    const text = readFileSync(`tests/${file}.test.ts`, 'utf8');
    expect(text).toContain(`'${title}'`);
    expect(text).toMatch(new RegExp(`['"/]${step.slice(step.indexOf('.') + 1)}['"\`]`));
  });
});

test('the demo of electronic deliveries has no step for people: nothing is made or sent', () => {
  expect(steps.filter(step => step.startsWith('dta-submission'))).toEqual([]);
});
