import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { ProblemError } from '@engine/server/access/problemError.ts';
import { addDocuments, type NewDocument } from '@engine/server/documents/addDocument.ts';
import type { Owner } from '@engine/server/documents/owner.ts';
import { insertRecords } from '@engine/server/records/rows/rows.ts';
import { parsed } from '@engine/shared/tables/stored.ts';
import type { LetterFacts } from './letterFacts.ts';
import { renderBeside } from './renderBeside.ts';
import { type StoredTemplate, templateRevision } from './templateRevisions.ts';

const reason = 'A letter is made again from all that it was made of; the caller may read its document.';

export interface NewLetter {
  readonly template: StoredTemplate;
  readonly facts: LetterFacts;
  /** the PDF where it was rendered beforehand; otherwise it is rendered here */
  readonly pdf?: Uint8Array;
  readonly owner: Owner;
  readonly filename: string;
}

/**
 * Stores letters with all that they were made of, in the caller's transaction: each PDF as a document of its owner, the
 * facts and the revision of the template, from which `reproduceLetter` makes the same bytes again. Returns the
 * documents' ids, in the order of the letters. The caller has checked the right to send them.
 */
export async function keepLetters(data: Data, letters: readonly NewLetter[]): Promise<readonly number[]> {
  const documents: NewDocument[] = [];
  for (const { template, facts, pdf, owner, filename } of letters) {
    const content = pdf ?? (await renderBeside(template, facts, 'kept'));
    documents.push({ kind: kindOf(facts), filename, content, owner, origin: 'made' });
  }
  const ids = await addDocuments(data, documents);
  const made = letters.map(
    ({ template, facts }, at) =>
      new Map<string, unknown>([
        ['document', ids[at]],
        ['template', template.id],
        ['revision', template.revision],
        ['kind', facts.kind],
        ['facts', facts],
      ]),
  );
  await insertRecords(data, entityNamed(data.model, 'letter'), made);
  return ids;
}

/** `keepLetters` of one letter; answers the id of its document. */
export async function keepLetter(data: Data, letter: NewLetter): Promise<number> {
  const [id = 0] = await keepLetters(data, [letter]);
  return id;
}

/** Renders the PDF again from the stored facts and wording. */
export async function reproduceLetter(data: Data, document: number): Promise<Uint8Array> {
  const [row] = await data.run(
    data
      .unscoped(reason)
      .selectFrom('letters as l')
      .select(['l.template', 'l.revision', 'l.facts'])
      .where('l.document', '=', document),
  );
  if (!row) throw new ProblemError('notFound');
  const template = await templateRevision(data, row.template, row.revision);
  // `keepLetter` has written the facts, so they are trusted.
  const facts = parsed(row.facts) as LetterFacts;
  return renderBeside(template, facts, 'kept');
}

function kindOf(facts: LetterFacts): 'bill' | 'reminder' | 'correspondence' | 'settlement' {
  if (facts.kind === 'fee_invoice' || facts.kind === 'settlement') return 'settlement';
  if ('groups' in facts) return 'bill';
  return 'bills' in facts ? 'reminder' : 'correspondence';
}
