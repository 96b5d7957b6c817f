import { useTranslate } from 'react-admin';
import type { EntityMeta } from '../../../shared/entityMeta';

/** What a field, or the child rows under this name, are called. */
export function useFieldName({ resource }: EntityMeta): (name: string) => string {
  const translate = useTranslate();
  return name =>
    translate(`resources.${resource}.fields.${name}`, {
      _: translate(`resources.${resource}.children.${name}`, { _: name }),
    });
}
