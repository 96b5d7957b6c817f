import type { Data } from '@engine/server/access/data.ts';
import { ProblemError } from '@engine/server/access/problemError.ts';
import type { EntityHooks, FieldReader } from '@engine/server/records/rows/hook.ts';
import { sameValue } from '@engine/shared/sameValue.ts';
import type { Names } from '@generated/types/names.ts';
import { placeholders, type TemplateKind } from '../shared/placeholders.ts';
import { templateFaults } from '../shared/templateFaults.ts';
import { letterProblems } from './problems.ts';
import { keepRevision } from './templateRevisions.ts';

const parts = ['subject', 'body'] as const;
const wording = [...parts, 'kind', 'locale'] as const;
const named = ['key', 'locale', 'company'] as const;

export const templateHooks: EntityHooks<Names['template']> = {
  /**
   * Checks the placeholders of the kind, and that there is one template of a key for all companies: the index of the
   * table compares only those of one company. A changed wording becomes a new revision; earlier ones are kept.
   */
  async beforeSave({ data, stored, fields, given, faults, afterwards }) {
    const text = (name: (typeof wording)[number]) => String(fields.get(name) ?? '');
    const kind = text('kind') as TemplateKind;
    if (!faults.kind && Object.hasOwn(placeholders, kind)) {
      const found = templateFaults(kind, { subject: text('subject'), body: text('body') });
      for (const part of parts) if (found[part]) faults[part] ??= found[part];
    }
    // two that are there already can still be changed and retired
    const isNamed = stored === null || named.some(name => given.has(name));
    if (isNamed && (await isTwice(data, stored?.id ?? null, fields))) faults.key ??= { code: 'unique' };
    const isReworded =
      stored === null ||
      wording.some(name => !sameValue(stored.fields.get(name) ?? null, fields.get(name) ?? null));
    if (!isReworded) return;
    fields.set('revision', stored === null ? 1 : Number(stored.fields.get('revision')) + 1);
    afterwards(id => keepRevision(data, id, fields));
  },

  /** A template that was once in force may be the source of a letter that was sent. */
  beforeRemove({ stored }) {
    if (stored.fields.get('status') !== 'draft') throw new ProblemError(letterProblems.templateInForce);
  },
};

const reason = 'Whether a key is taken does not depend on which templates the caller sees.';

/** Whether another template for all companies has this key in this language. */
async function isTwice(
  data: Data,
  id: number | null,
  fields: FieldReader<Names['template']['field']>,
): Promise<boolean> {
  if ((fields.get('company') ?? null) !== null) return false;
  const [other] = await data.run(
    data
      .unscoped(reason)
      .selectFrom('templates_management as t')
      .select('t.id')
      .where('t.key', '=', String(fields.get('key')))
      .where('t.locale', '=', fields.get('locale') === 'en' ? 'en' : 'de')
      .where('t.company', 'is', null)
      .where('t.id', '<>', id ?? 0)
      .limit(1),
  );
  return other !== undefined;
}
