import { useTranslate } from 'react-admin';

import { isText, Value, type ValueProps } from '../Value';

/** The label of a resource: `bills` is *Rechnung*. Former entities show their key. */
export const ResourceValue = ({ source }: ValueProps) => {
  const translate = useTranslate();
  return (
    <Value source={source} is={isText}>
      {resource => translate(`resources.${resource}.name`, { smart_count: 1, _: resource })}
    </Value>
  );
};
