import { oneOf } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { ProblemError } from '@engine/server/access/problemError.ts';
import { columns } from '@engine/server/access/typedRows.ts';
import type { Locale } from '@engine/shared/entityMeta.ts';
import { isSet } from '@engine/shared/tables/stored.ts';
import type { Rows } from '@generated/types/rows.ts';
import type { InferResult } from 'kysely';
import { recipientColumns, recipientOf } from '../../bills/server/recipient.ts';
import { standingStates } from '../../bills/shared/billStates.ts';
import type { PartyKey } from '../../letters/server/parties.ts';
import { mailProblems } from './problems.ts';

const reason = 'To whom a bill may be mailed is the same for all; the caller has chosen the bills.';

/** The data of a bill for mailing: its state, and what its recipient has agreed to. */
export interface MailFacts {
  readonly bill: number;
  readonly number: string;
  readonly status: Rows['bills']['status'];
  readonly mailStatus: Rows['bills']['mail_status'];
  readonly wasSent: boolean;
  readonly company: number;
  readonly pdf: number | null;
  readonly locale: Locale;
  readonly recipient: PartyKey;
  readonly name: string;
  readonly to: string | null;
  /** the recipient has agreed to bills by e-mail */
  readonly hasAgreed: boolean;
  readonly agreedOn: string | null;
}

/** A guest is a person; insurers and companies are businesses. */
export const isPrivate = ({ recipient }: MailFacts): boolean => recipient.type === 'guest';

/** The bills that exist among these, locked if they are to be mailed. */
export async function loadMailFacts(
  data: Data,
  ids: readonly number[],
  purpose: 'look' | 'mail' = 'look',
): Promise<readonly MailFacts[]> {
  if (ids.length === 0) return [];
  const isLocked = purpose === 'mail' && data.dialect === 'postgres';
  const rows = await data.run(mailRows(data, ids).$if(isLocked, query => query.forUpdate('b')));
  return rows.map(factsOf);
}

const mailRows = (data: Data, ids: readonly number[]) =>
  data
    .unscoped(reason)
    .selectFrom('bills as b')
    .leftJoin('clients as cl', 'cl.id', 'b.client')
    .leftJoin('guest as g', 'g.id', 'b.recipient_guest')
    .leftJoin('health_insurance as h', 'h.id', 'b.recipient_insurance')
    .leftJoin('companies as c', 'c.id', 'b.recipient_company')
    .select(
      columns('bills as b', [
        'id',
        'number',
        'status',
        'mail_status',
        'sent_at',
        'company',
        'pdf',
        ...recipientColumns,
        'recipient_name',
      ]),
    )
    .select('cl.locale')
    .select(({ fn }) => [
      fn.coalesce('g.email', 'h.email', 'c.email').as('to'),
      fn.coalesce('g.bills_by_mail', 'h.bills_by_mail', 'c.bills_by_mail').as('has_agreed'),
      fn.coalesce('g.bills_by_mail_since', 'h.bills_by_mail_since', 'c.bills_by_mail_since').as('agreed_on'),
    ])
    .where('b.id', ...oneOf(data, ids))
    .orderBy('b.id');

const factsOf = (row: InferResult<ReturnType<typeof mailRows>>[number]): MailFacts => ({
  bill: row.id,
  number: row.number ?? '',
  status: row.status,
  mailStatus: row.mail_status,
  wasSent: row.sent_at !== null,
  company: row.company,
  pdf: row.pdf,
  locale: row.locale ?? 'de',
  recipient: recipientOf(row),
  name: row.recipient_name ?? '',
  to: row.to,
  hasAgreed: isSet(row.has_agreed),
  agreedOn: row.agreed_on,
});

/** What the sender has confirmed. */
export interface Consent {
  /** address and consent of a private person are right */
  readonly confirmed: boolean;
  /** a bill that was sent before is to go out once more */
  readonly again: boolean;
}

/** Throws if the bill cannot be mailed at all; returns the address and the id of the PDF. */
export function requireMailable(facts: MailFacts): { readonly to: string; readonly pdf: number } {
  const { status, mailStatus, pdf, hasAgreed, to, name } = facts;
  if (!standingStates.some(state => state === status) || pdf === null)
    throw new ProblemError(mailProblems.billNotMailable);
  if (mailStatus === 'queued' || mailStatus === 'unclear') throw new ProblemError(mailProblems.mailUnderWay);
  if (!hasAgreed) throw new ProblemError(mailProblems.mailNotAgreed, { name });
  if (to === null) throw new ProblemError(mailProblems.mailAddressMissing, { name });
  return { to, pdf };
}

/** Throws if the sender has to confirm something first. */
export function requireConsent(facts: MailFacts, { confirmed, again }: Consent): void {
  if (isPrivate(facts) && !confirmed)
    throw new ProblemError(mailProblems.mailNeedsConfirmation, { name: facts.name });
  if (facts.wasSent && !again) throw new ProblemError(mailProblems.mailSentBefore);
}
