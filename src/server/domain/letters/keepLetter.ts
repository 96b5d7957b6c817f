import { sql } from 'kysely';
import type { Data } from '../../access/data.ts';
import { entityNamed } from '../../access/model.ts';
import { ProblemError } from '../../access/problemError.ts';
import { insertRow } from '../../records/rows.ts';
import { addDocument, type Owner } from '../documents/addDocument.ts';
import type { LetterFacts } from './letterFacts.ts';
import { renderLetter } from './renderLetter.ts';
import { type StoredTemplate, templateRevision } from './templateRevisions.ts';

export interface NewLetter {
  readonly template: StoredTemplate;
  readonly facts: LetterFacts;
  /** the PDF where it was rendered beforehand; otherwise it is rendered here */
  readonly pdf?: Uint8Array;
  readonly owner: Owner;
  readonly filename: string;
}

/**
 * Keeps a letter with all that it was made of, in the caller's transaction: the PDF as a document of its owner, the
 * facts and the revision of the template, from which `reproduceLetter` makes the same bytes again. Answers the
 * document's id. The caller has checked the right to send it.
 */
export async function keepLetter(data: Data, letter: NewLetter): Promise<number> {
  const { template, facts, owner, filename } = letter;
  const content = letter.pdf ?? (await renderLetter(template, facts));
  const document = await addDocument(data, {
    kind: kindOf(facts),
    filename,
    content,
    owner,
    origin: 'made',
  });
  const fields = { document, template: template.id, revision: template.revision, kind: facts.kind, facts };
  await insertRow(data, entityNamed(data.model, 'letter'), new Map(Object.entries(fields)));
  return document;
}

/** The PDF made again from the facts and the wording that were kept with it. */
export async function reproduceLetter(data: Data, document: number): Promise<Uint8Array> {
  const [row] = await data.run(
    sql`select template, revision, facts from letters where document = ${document}`,
  );
  if (!row) throw new ProblemError('notFound');
  const template = await templateRevision(data, Number(row.template), Number(row.revision));
  // Written by `keepLetter`; between it and here there was only the database.
  const facts = (typeof row.facts === 'string' ? JSON.parse(row.facts) : row.facts) as LetterFacts;
  return renderLetter(template, facts);
}

function kindOf(facts: LetterFacts): 'bill' | 'reminder' | 'correspondence' {
  if ('groups' in facts) return 'bill';
  return 'bills' in facts ? 'reminder' : 'correspondence';
}
