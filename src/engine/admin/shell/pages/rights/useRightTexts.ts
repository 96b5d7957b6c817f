import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { rightText, type Say } from '../../../../shared/rightText';
import { useLanguage } from '../../../kit/format/language';
import type { TreeTexts } from './rightsTree';

/** The text of a permission: its description if administrators added it, else what the schemas name it. */
export function useRightTexts(): TreeTexts {
  const translate = useTranslate();
  const { locale } = useLanguage();
  return useMemo(() => {
    const say: Say = (key, params) => translate(key, { _: '', ...params }) || undefined;
    return {
      area: area => translate(`app.menu.${area}`, { _: translate('authorization.matrix.other_area') }),
      resource: resource => translate(`resources.${resource}.name`, { smart_count: 2, _: resource }),
      section: name => translate(`authorization.matrix.${name}`),
      isTransition: ({ resource, action }) =>
        say(`resources.${resource}.transitions.${action}`) !== undefined,
      right: right => right.description?.[locale] ?? rightText(right, say),
    };
  }, [translate, locale]);
}
