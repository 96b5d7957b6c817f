import { formats as engineFormats, isEngineFormat } from '../../src/engine/shared/formats';
import type { OfficeFormats } from '../../src/engine/shared/officeFormats';
import type { ProductSchema } from '../dialect/product';
import { patternFault } from '../patternFault';

/** Whether a text has a format of the engine or of the office; true if that cannot be checked here. */
export function hasFormatIn(
  product: ProductSchema | null,
  code: OfficeFormats,
  name: string,
  text: string,
): boolean {
  if (isEngineFormat(name)) return engineFormats[name](text);
  const { pattern } = product?.formats?.[name] ?? {};
  if (pattern === undefined) return code[name]?.test(text) ?? true;
  return patternFault(pattern) !== null || new RegExp(pattern, 'u').test(text);
}
