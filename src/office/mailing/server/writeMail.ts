import type { Data } from '@engine/server/access/data.ts';
import { ProblemError } from '@engine/server/access/problemError.ts';
import type { Locale } from '@engine/shared/entityMeta.ts';
import { parsed } from '@engine/shared/tables/stored.ts';
import type { LetterFacts } from '../../letters/server/letterFacts.ts';
import { fillTemplate, letterValues } from '../../letters/server/letterValues.ts';
import { loadParties } from '../../letters/server/loadParties.ts';
import { recipientOf } from '../../letters/server/parties.ts';
import { templateFor } from '../../letters/server/templateRevisions.ts';
import type { MailFacts } from './mailFacts.ts';
import { mailProblems } from './problems.ts';

const reason = 'A mail says what the paper says; the caller has chosen the bill.';

interface MailWords {
  readonly subject: string;
  readonly text: string;
}

/** Subject and text from the template in force, filled with the facts of the bill's paper. Throws `templateMissing`. */
export async function writeMail(data: Data, facts: MailFacts, locale: Locale): Promise<MailWords> {
  const letter = await paperOf(data, facts.pdf);
  const template = await templateFor(data, 'email', locale, facts.company);
  const parties = await loadParties(data, [facts.recipient]);
  const recipient = recipientOf(parties(facts.recipient), locale, null);
  const values = letterValues({ ...letter, locale, recipient });
  return { subject: fillTemplate(template.subject, values), text: fillTemplate(template.body, values) };
}

async function paperOf(data: Data, pdf: number | null): Promise<LetterFacts> {
  const [row] = await data.run(
    data
      .unscoped(reason)
      .selectFrom('letters as l')
      .select('l.facts')
      .where('l.document', '=', pdf ?? 0),
  );
  if (!row) throw new ProblemError(mailProblems.billNotMailable);
  // `keepLetter` has written the facts, so they are trusted.
  return parsed(row.facts) as LetterFacts;
}
