import type { Data, Row } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { ProblemError } from '@engine/server/access/problemError.ts';
import { localeIn } from '@engine/server/access/readRow.ts';
import type { FieldReader } from '@engine/server/records/hook.ts';
import { insertRow } from '@engine/server/records/rows.ts';
import { today } from '@engine/shared/day.ts';
import type { Locale } from '@engine/shared/entityMeta.ts';
import type { Names } from '@generated/types/names.ts';
import { sql } from 'kysely';
import type { LetterKind } from '../shared/placeholders.ts';
import type { LetterTemplate } from './letterFacts.ts';
import { letterProblems } from './problems.ts';

/** A template as a letter is made with it. */
export interface StoredTemplate extends LetterTemplate {
  readonly id: number;
}

/** Keeps the wording as it is now, under its number; letters name the number that they were made with. */
export async function keepRevision(
  data: Data,
  template: number,
  fields: FieldReader<Names['template']['field']>,
): Promise<void> {
  const names = ['revision', 'kind', 'locale', 'subject', 'body'] as const;
  const kept = names.map(name => [name, fields.get(name) ?? null] as const);
  await insertRow(
    data,
    entityNamed(data.model, 'template-revision'),
    new Map<string, unknown>([['template', template], ...kept]),
  );
}

/**
 * The template in force for letters of a kind: that of the company before that for all, the latest of those whose day
 * has come. Throws `templateMissing`, which names what is to be made.
 */
export async function templateFor(
  data: Data,
  kind: LetterKind,
  locale: Locale,
  company: number | null,
): Promise<StoredTemplate> {
  const [row] = await data.run(sql`
    select id, kind, locale, revision, subject, body from templates_management
    where kind = ${kind} and locale = ${locale} and status = 'active'
      and (company is null or company = ${company}) and (valid_from is null or valid_from <= ${today()})
    order by case when company is null then 1 else 0 end, coalesce(valid_from, '') desc, id desc limit 1`);
  if (!row) throw new ProblemError(letterProblems.templateMissing, { kind, locale });
  return { id: Number(row.id), ...wordingOf(row) };
}

/** `templateFor` for a stack of letters: asked once for each kind, language and company. */
export function templatesOnce(
  data: Data,
): (kind: LetterKind, locale: Locale, company: number | null) => Promise<StoredTemplate> {
  const asked = new Map<string, Promise<StoredTemplate>>();
  return (kind, locale, company) => {
    const key = `${kind}/${locale}/${company}`;
    const answer = asked.get(key) ?? templateFor(data, kind, locale, company);
    asked.set(key, answer);
    return answer;
  };
}

/** The wording that a letter was made with, however often the template has been reworded since. */
export async function templateRevision(
  data: Data,
  template: number,
  revision: number,
): Promise<StoredTemplate> {
  const [row] = await data.run(sql`
    select kind, locale, revision, subject, body from template_revisions
    where template = ${template} and revision = ${revision}`);
  if (!row) throw new ProblemError('notFound');
  return { id: template, ...wordingOf(row) };
}

/** The columns were checked when they were written. */
function wordingOf(row: Row): LetterTemplate {
  return {
    kind: String(row.kind) as LetterKind,
    locale: localeIn(row),
    revision: Number(row.revision),
    subject: String(row.subject ?? ''),
    body: String(row.body),
  };
}
