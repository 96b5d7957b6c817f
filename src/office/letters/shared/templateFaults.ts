import type { FieldFault } from '@engine/shared/fieldFault.ts';
import type { FieldErrors } from '@engine/shared/validation.ts';
import { letterFaults } from './faults.ts';
import { type TemplateFault, type TemplateKind, templateFault } from './placeholders.ts';

/** Faults of the placeholders of a wording, by field; used by the form and the server. */
export function templateFaults(
  kind: TemplateKind,
  wording: Readonly<Record<'subject' | 'body', string>>,
): FieldErrors {
  const faults: Record<string, FieldFault> = {};
  for (const part of ['subject', 'body'] as const) {
    const fault = templateFault(kind, wording[part], part);
    if (fault) faults[part] = faultOf(fault);
  }
  return faults;
}

function faultOf(fault: TemplateFault): FieldFault {
  switch (fault.kind) {
    case 'unknown': {
      const offered = fault.offered.map(name => `{{${name}}}`).join(', ');
      return { code: 'placeholder', params: { name: fault.name, offered } };
    }
    case 'unclosed':
      return { ...letterFaults.placeholderUnclosed, params: { text: fault.text } };
    case 'blockInText':
      return { ...letterFaults.placeholderAlone, params: { name: `{{${fault.name}}}` } };
    case 'missing':
      return { code: 'placeholderMissing', params: { name: `{{${fault.name}}}` } };
  }
}
