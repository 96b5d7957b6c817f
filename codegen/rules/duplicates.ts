import type { FieldSchema } from '../dialect/field';
import { problem } from '../problem';
import type { Candidate, Rules } from './rule';

export const duplicateRules: Rules = {
  'A field is kept out of duplicates only where they could take it over': candidate =>
    Object.entries(candidate.schema.properties).flatMap(([name, field]) => {
      const reason = field['x-not-duplicated'] ? whyNever(candidate, name, field) : null;
      if (reason === null) return [];
      const place = ['properties', name, 'x-not-duplicated'];
      return [problem(candidate.file, place, `No duplicate takes over "${name}", ${reason}`, 'Remove it')];
    }),
};

/** Why duplicates leave the field out by themselves; null: they do not. */
function whyNever({ schema }: Candidate, name: string, field: FieldSchema): string | null {
  const periods = schema['x-no-overlap'] ?? [];
  if (field['x-computed']) return 'because it is computed';
  if (field['x-read-only']) return 'because only the server writes it';
  if (field['x-secret'] || field['x-binary']) return 'because it never leaves the server';
  if (field['x-unique']) return 'because it is unique';
  if (field['x-file']) return 'because files stay with their record';
  if (schema['x-workflow']?.field === name) return 'because it is the state of the workflow';
  const isPeriod = periods.some(({ from, to }) => [from, to].includes(name));
  return isPeriod ? 'because its period must not overlap that of the first record' : null;
}
