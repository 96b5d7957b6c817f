import { placeholders, type TemplateKind } from '../../shared/letters/placeholders.ts';
import { templateFaults } from '../../shared/letters/templateFaults.ts';
import { ProblemError } from '../access/problemError.ts';
import { sameValue } from '../audit/changes.ts';
import { keepRevision } from '../domain/letters/templateRevisions.ts';
import type { EntityHooks } from './hook.ts';

const wording = ['subject', 'body', 'kind', 'locale'];

export const templateHooks: EntityHooks = {
  /** Placeholders are those of the kind; another wording is another revision, and the former stays readable. */
  beforeSave({ data, stored, fields, faults, afterwards }) {
    const text = (name: string) => String(fields.get(name) ?? '');
    const kind = text('kind') as TemplateKind;
    if (!faults.kind && Object.hasOwn(placeholders, kind)) {
      const found = templateFaults(kind, { subject: text('subject'), body: text('body') });
      for (const [name, fault] of Object.entries(found)) faults[name] ??= fault;
    }
    const isReworded =
      stored === null ||
      wording.some(name => !sameValue(stored.fields.get(name) ?? null, fields.get(name) ?? null));
    if (!isReworded) return;
    fields.set('revision', stored === null ? 1 : Number(stored.fields.get('revision')) + 1);
    afterwards(id => keepRevision(data, id, fields));
  },

  /** What was once in force may stand under a letter that was sent. */
  beforeRemove({ stored }) {
    if (stored.fields.get('status') !== 'draft') throw new ProblemError('templateInForce');
  },
};
