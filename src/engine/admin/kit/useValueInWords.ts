import { useResourceContext, useTranslate } from 'react-admin';

/** The label of an enum value in the current resource, or of a boolean. */
export function useValueInWords(): (path: string, value: unknown) => string {
  const resource = useResourceContext();
  const translate = useTranslate();
  return (path, value) =>
    typeof value === 'boolean'
      ? translate(`ra.boolean.${value}`)
      : translate(`resources.${resource}.enums.${path}.${value}`, { _: String(value) });
}
