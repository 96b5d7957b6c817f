import type { FieldError, FieldErrors } from '@engine/shared/validation.ts';
import { type TemplateFault, type TemplateKind, templateFault } from './placeholders.ts';

/** What is wrong with the placeholders of a wording, by field: the form and the server ask here. */
export function templateFaults(
  kind: TemplateKind,
  wording: Readonly<Record<'subject' | 'body', string>>,
): FieldErrors {
  const faults: Record<string, FieldError> = {};
  for (const part of ['subject', 'body'] as const) {
    const fault = templateFault(kind, wording[part], part);
    if (fault) faults[part] = faultOf(fault);
  }
  return faults;
}

function faultOf(fault: TemplateFault): FieldError {
  switch (fault.kind) {
    case 'unknown': {
      const offered = fault.offered.map(name => `{{${name}}}`).join(', ');
      return { code: 'placeholder', params: { name: fault.name, offered } };
    }
    case 'unclosed':
      return { code: 'placeholderUnclosed', params: { text: fault.text } };
    case 'blockInText':
      return { code: 'placeholderAlone', params: { name: `{{${fault.name}}}` } };
    case 'missing':
      return { code: 'placeholderMissing', params: { name: `{{${fault.name}}}` } };
  }
}
