import type { FieldFault } from '../../shared/fieldFault.ts';
import type { Save } from '../records/rows/hook.ts';

const plain = /^[\p{L}\p{N}_.-]+$/u;

/** The fault of the key of a new role or permission; keys from before this rule stay as they are. */
export function keyFault({ stored, fields }: Save): FieldFault | null {
  const key = fields.get('key');
  return stored === null && typeof key === 'string' && !plain.test(key) ? { code: 'plainKey' } : null;
}
