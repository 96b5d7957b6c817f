import { type TemplateFault, type TemplateKind, templateFault } from '../../shared/letters/placeholders.ts';
import type { FieldFault } from '../access/problemError.ts';
import { ProblemError } from '../access/problemError.ts';
import { sameValue } from '../audit/changes.ts';
import { keepRevision } from '../domain/letters/templateRevisions.ts';
import type { EntityHooks } from './hook.ts';

export const templateHooks: EntityHooks = {
  /** Placeholders are those of the kind; another wording is another revision, and the former stays readable. */
  beforeSave({ data, stored, fields, faults, afterwards }) {
    for (const part of ['subject', 'body'] as const) {
      const text = fields.get(part);
      const fault =
        typeof text === 'string'
          ? templateFault(String(fields.get('kind')) as TemplateKind, text, part)
          : null;
      if (fault && !faults[part]) faults[part] = faultOf(fault);
    }
    const isReworded =
      stored !== null &&
      ['subject', 'body', 'kind', 'locale'].some(
        name => !sameValue(stored.fields.get(name) ?? null, fields.get(name) ?? null),
      );
    if (stored === null) fields.set('revision', 1);
    else if (isReworded) fields.set('revision', Number(stored.fields.get('revision')) + 1);
    if (stored === null || isReworded) afterwards(id => keepRevision(data, id, fields));
  },

  /** What was once in force may stand under a letter that was sent. */
  beforeRemove({ stored }) {
    if (stored.fields.get('status') !== 'draft' || Number(stored.fields.get('revision')) > 1)
      throw new ProblemError('templateInForce');
  },
};

function faultOf(fault: TemplateFault): FieldFault {
  switch (fault.kind) {
    case 'unknown':
      return {
        code: 'placeholder',
        params: { name: fault.name, offered: fault.offered.map(name => `{{${name}}}`).join(', ') },
      };
    case 'unclosed':
      return { code: 'placeholderUnclosed', params: { text: fault.text } };
    case 'blockInText':
      return { code: 'placeholderAlone', params: { name: fault.name } };
    case 'missing':
      return { code: 'placeholderMissing', params: { name: `{{${fault.name}}}` } };
  }
}
