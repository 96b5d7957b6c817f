import type { Data } from '@engine/server/access/data.ts';
import { entityNamed, fieldNamed } from '@engine/server/access/model.ts';
import { ProblemError } from '@engine/server/access/problemError.ts';
import { slot } from '@engine/server/access/statement.ts';
import { columns } from '@engine/server/access/typedRows.ts';
import { optionTexts } from '@engine/server/records/labels/formatValue.ts';
import type { FieldReader } from '@engine/server/records/rows/hook.ts';
import { insertRow } from '@engine/server/records/rows/rows.ts';
import { today } from '@engine/shared/day.ts';
import type { Locale } from '@engine/shared/entityMeta.ts';
import type { Names } from '@generated/types/names.ts';
import { sql } from 'kysely';
import type { LetterKind, TemplateKind } from '../shared/placeholders.ts';
import type { LetterTemplate } from './letterFacts.ts';
import { letterProblems } from './problems.ts';

const reason = 'A letter has the wording of its company, whether or not its sender may edit templates.';

/** A template as a letter is made with it. */
export interface StoredTemplate extends LetterTemplate {
  readonly id: number;
}

/** Stores the current wording under its revision number, to which letters refer. */
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
 * The template in force for letters of a kind: one of the company takes precedence over one for all, and then the
 * latest that is already valid. Throws `templateMissing`, which names the template to create.
 */
export async function templateFor<Kind extends TemplateKind>(
  data: Data,
  kind: Kind,
  locale: Locale,
  company: number | null,
): Promise<Omit<StoredTemplate, 'kind'> & { readonly kind: Kind }> {
  const [row] = await data.select(
    company === null ? 'template for all' : 'template for a company',
    () => templatesInForce(data, company !== null),
    { kind, locale, company, day: today() },
  );
  if (!row) throw templateMissing(data, kind, locale);
  return { ...row, kind, locale };
}

function templateMissing({ model }: Data, kind: TemplateKind, locale: Locale): ProblemError {
  const template = entityNamed(model, 'template');
  const textsOf = (name: string, option: string) => optionTexts(template, fieldNamed(template, name), option);
  return new ProblemError(letterProblems.templateMissing, {
    kind: textsOf('kind', kind),
    locale: textsOf('locale', locale),
  });
}

const templatesInForce = (data: Data, hasCompany: boolean) =>
  data
    .unscoped(reason)
    .selectFrom('templates_management as t')
    .select(columns('templates_management as t', ['id', 'revision', 'subject', 'body']))
    .where('t.kind', '=', slot<TemplateKind>('kind'))
    .where('t.locale', '=', slot<Locale>('locale'))
    .where('t.status', '=', sql.lit('active'))
    .where(eb => {
      const own = hasCompany ? [eb('t.company', '=', slot<number>('company'))] : [];
      return eb.or([eb('t.company', 'is', null), ...own]);
    })
    .where(eb => eb.or([eb('t.valid_from', 'is', null), eb('t.valid_from', '<=', slot<string>('day'))]))
    .orderBy(eb => eb.case().when('t.company', 'is', null).then(sql.lit(1)).else(sql.lit(0)).end())
    .orderBy(eb => eb.fn.coalesce('t.valid_from', sql.lit('')), 'desc')
    .orderBy('t.id', 'desc')
    .limit(sql.lit(1));

/** `templateFor` with a cache, for a stack of letters: one query for each kind, language and company. */
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
  const [row] = await data.run(
    data
      .unscoped(reason)
      .selectFrom('template_revisions as r')
      .select(columns('template_revisions as r', ['kind', 'locale', 'subject', 'body']))
      .where('r.template', '=', template)
      .where('r.revision', '=', revision),
  );
  if (!row || row.kind === 'email') throw new ProblemError('notFound');
  const { kind, locale, subject, body } = row;
  return { id: template, kind, locale, revision, subject: subject ?? '', body };
}
