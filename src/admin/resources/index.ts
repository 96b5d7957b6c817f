import type { Pages } from '../kit/pages/parts';

/**
 * Hand-written screens, by resource: they take the place of the generated pages. A file here changes one part with
 * `pages({ ...parts, inputs: replace(inputs, …) })`, or owns a whole page and takes the others from `generated/admin`.
 */
export const handWritten: Readonly<Record<string, () => Promise<Pages>>> = {};
