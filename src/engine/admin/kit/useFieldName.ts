import { useTranslate } from 'react-admin';
import type { EntityMeta } from '../../shared/entityMeta';
import type { SectionParts } from './page/parts';

/**
 * What a field, or the child rows under this name, are called. A part of an address is named with its section, since
 * the record may have another one.
 */
export function useFieldName(
  { resource }: EntityMeta,
  sections: readonly SectionParts[] = [],
): (name: string) => string {
  const translate = useTranslate();
  return name => {
    const own = translate(`resources.${resource}.fields.${name}`, {
      _: translate(`resources.${resource}.children.${name}`, { _: name }),
    });
    // "Anschrift des Betreuers: Straße" says whose it is: its form has a shorter one
    const isWhole = translate(`resources.${resource}.short.${name}`, { _: '' }) !== '';
    const section = name.includes('.') && !isWhole ? sections.find(({ fields }) => fields[name]) : undefined;
    if (!section) return own;
    return `${translate(section.label ?? `resources.${resource}.sections.${section.name}`)}: ${own}`;
  };
}
