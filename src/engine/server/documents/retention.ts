import type { Product } from '../../shared/product.ts';
import type { SettingValues } from '../../shared/settings/settingValues.ts';

/**
 * The last day of the retention period for a document of this kind, as set in product.json; null for an unknown kind.
 * The period starts at the end of the calendar year in which the document was received (§ 147 (4) AO).
 */
export function retentionUntil(
  { documents }: Pick<Product, 'documents'>,
  kind: unknown,
  received: string,
  settings: SettingValues,
): string | null {
  const found = documents.kinds.find(({ name }) => name === kind);
  if (!found) return null;
  const years = 'years' in found ? found.years : Number(new Map(Object.entries(settings)).get(found.keep));
  return `${Number(received.slice(0, 4)) + years}-12-31`;
}
