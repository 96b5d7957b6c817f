import { formats, shapes } from './formats.ts';
import { isObject } from './isObject.ts';
import { officeFormat } from './officeFormats.ts';

/** What the compiled validators in generated/ call; the names are those used in their schemas. */
export const checks: Readonly<Record<string, (text: string) => boolean>> = { ...formats, ...shapes };

/**
 * The check of an office format, looked up on each call: formats are adopted after the compiled validators have loaded.
 */
export const officeCheck =
  (name: string) =>
  (text: string): boolean =>
    officeFormat(name).test(text);

/** Length in code points, as SQL counts it: an emoji is one. */
export const codePointLength = (text: string): number => [...text].length;

/** Whether two JSON values are equal. The order of an object's keys does not matter. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => isEqual(item, other[index]));
  if (!isObject(one) || !isObject(other)) return one === other;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every(name => Object.hasOwn(other, name) && isEqual(one[name], other[name]))
  );
}
