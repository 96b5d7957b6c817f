import type { EntityMeta } from '../../shared/entityMeta';
import type { FieldErrors, Validate } from '../../shared/validation';
import { withoutReload } from './missingCode';

/**
 * The server's own verdict on a record. Validator and rules are code that lists do not need: they load with the first
 * check. Where they cannot be loaded nothing is reported; the server checks in any case.
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
