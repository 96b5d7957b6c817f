import { ProblemError } from '@engine/server/access/problemError.ts';
import type { EntityHooks } from '@engine/server/records/rows/hook.ts';
import { sameValue } from '@engine/shared/sameValue.ts';
import type { Names } from '@generated/types/names.ts';
import { placeholders, type TemplateKind } from '../shared/placeholders.ts';
import { templateFaults } from '../shared/templateFaults.ts';
import { letterProblems } from './problems.ts';
import { keepRevision } from './templateRevisions.ts';

const parts = ['subject', 'body'] as const;
const wording = [...parts, 'kind', 'locale'] as const;

export const templateHooks: EntityHooks<Names['template']> = {
  /** Checks the placeholders of the kind. A changed wording becomes a new revision; earlier ones are kept. */
  beforeSave({ data, stored, fields, faults, afterwards }) {
    const text = (name: (typeof wording)[number]) => String(fields.get(name) ?? '');
    const kind = text('kind') as TemplateKind;
    if (!faults.kind && Object.hasOwn(placeholders, kind)) {
      const found = templateFaults(kind, { subject: text('subject'), body: text('body') });
      for (const part of parts) if (found[part]) faults[part] ??= found[part];
    }
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
