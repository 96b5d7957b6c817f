import { useResourceContext, useTranslate } from 'react-admin';

/** What people call the value of a choice in the current resource, or of a field that is yes or no. */
export function useValueInWords(): (path: string, value: unknown) => string {
  const resource = useResourceContext();
  const translate = useTranslate();
  return (path, value) =>
    typeof value === 'boolean'
      ? translate(`ra.boolean.${value}`)
      : translate(`resources.${resource}.enums.${path}.${value}`, { _: String(value) });
}
