import type { EntityMeta } from '../../shared/entityMeta';
import { type FieldErrors, fieldErrors, type Validate } from '../../shared/validation';
import { withoutReload } from './missingCode';

/**
 * The server's own verdict on a record. The validator is code that lists do not need: it loads with the first check.
 * Where it cannot be loaded nothing is found here, and the server checks in any case.
 */
export const checked =
  (meta: EntityMeta, load: () => Promise<{ readonly validate: Validate }>) =>
  async (record: Readonly<Record<string, unknown>>): Promise<FieldErrors> => {
    const code = await withoutReload(load).catch(() => null);
    return code === null ? {} : fieldErrors(meta, code.validate, record);
  };
