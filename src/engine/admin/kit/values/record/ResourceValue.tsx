import { useTranslate } from 'react-admin';

import { isText, Value, type ValueProps } from '../Value';

/** The kind of record that a field names, in words: `bills` is *Rechnung*. Entities of the past keep their key. */
export const ResourceValue = ({ source }: ValueProps) => {
  const translate = useTranslate();
  return (
    <Value source={source} is={isText}>
      {resource => translate(`resources.${resource}.name`, { smart_count: 1, _: resource })}
    </Value>
  );
};
