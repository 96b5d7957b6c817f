import type { Locale, PermissionMeta } from '../../shared/entityMeta.ts';
import { actionWords, rightText } from '../../shared/rightText.ts';
import { type Entity, entityNamed, type Model } from '../access/model.ts';

/** `Rechnungen: Stornieren`, the title in the permissions matrix, in this language. */
export function rightTitle(model: Model, right: RightParts, locale: Locale): string {
  const labels = entityNamed(model, 'permission').labels[locale];
  const names = labels[`resources.${right.resource}.name`]?.split(' |||| ') ?? [];
  return `${names.at(-1) ?? right.resource}: ${rightText(right, sayIn(labels, locale))}`;
}

type RightParts = Pick<PermissionMeta, 'resource' | 'action' | 'field'>;

const sayIn = (labels: Entity['labels'][Locale], locale: Locale) => {
  const words = new Map<string, string>(
    Object.entries(actionWords[locale]).map(([action, text]) => [`authorization.action.${action}`, text]),
  );
  return (key: string, { field = '' } = {}): string | undefined =>
    (words.get(key) ?? labels[key])?.replace('%{field}', field);
};

/** The titles of a right in both languages. */
export const rightTitles = (model: Model, right: RightParts) => ({
  description_de: rightTitle(model, right, 'de'),
  description_en: rightTitle(model, right, 'en'),
});
