import type { EntityMeta } from '../../shared/entityMeta';
import type { FieldErrors, Validate } from '../../shared/validation';
import { withoutReload } from './missingCode';

/**
 * Validates a record as the server does. Validator and rules are loaded with the first check, since lists do not need
 * them. If they cannot be loaded, no fault is reported; the server validates in any case.
 */
export const recordCheck =
  (meta: EntityMeta, load: () => Promise<{ readonly validate: Validate }>) =>
  async (record: Readonly<Record<string, unknown>>): Promise<FieldErrors> => {
    const both = () => Promise.all([load(), import('../../shared/validation')]);
    const code = await withoutReload(both).catch(() => null);
    if (code === null) return {};
    const [{ validate }, { fieldErrors }] = code;
    return fieldErrors(meta, validate, record);
  };
