import type { EntityMeta } from '../../shared/entityMeta';
import { type FieldErrors, fieldErrors, type Validate } from '../../shared/validation';

/** The server's own verdict on a record. The validator is code that lists do not need: it loads with the first check. */
export const checked =
  (meta: EntityMeta, load: () => Promise<{ readonly validate: Validate }>) =>
  async (record: Readonly<Record<string, unknown>>): Promise<FieldErrors> =>
    fieldErrors(meta, (await load()).validate, record);
