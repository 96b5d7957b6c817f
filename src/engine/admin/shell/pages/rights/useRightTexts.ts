import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { TreeTexts } from './rightsTree';

/** A right in words: what the catalogue calls it, or else the step or the name that the schema gives it. */
export function useRightTexts(): TreeTexts {
  const translate = useTranslate();
  return useMemo(() => {
    const stepOf = (resource: string, action: string) =>
      translate(`resources.${resource}.transitions.${action}`, { _: '' });
    return {
      area: area => translate(`app.menu.${area}`, { _: translate('authorization.matrix.other_area') }),
      resource: resource => translate(`resources.${resource}.name`, { smart_count: 2, _: resource }),
      section: name => translate(`authorization.matrix.${name}`),
      isTransition: ({ resource, action }) => stepOf(resource, action) !== '',
      right: ({ resource, action, field }) => {
        if (field)
          return translate(`authorization.action.${action}_field`, {
            field: translate(`resources.${resource}.fields.${field}`, { _: field }),
            _: `${action} ${field}`,
          });
        const own = translate(`resources.${resource}.permissions.${action}`, { _: '' });
        return capital(
          translate(`authorization.action.${action}`, { _: stepOf(resource, action) || own || action }),
        );
      },
    };
  }, [translate]);
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
