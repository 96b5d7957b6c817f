import { resources } from '@generated/admin';
import type { Parts } from '../../kit/page/parts';

/** What the generated pages of a resource are made of, also where hand-written ones stand in their place. */
export const partsOf = async (resource: string): Promise<Parts | undefined> =>
  (await resources.find(({ name }) => name === resource)?.load())?.parts;
