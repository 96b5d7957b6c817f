import { useLabels } from '@engine/admin/kit/page/parts/usePages';
import { useTranslate } from 'react-admin';
import type { TimeRule } from '../shared/caseExplanation';

/**
 * The rule that decides whether a day is a holiday, in words: `(gesetzlich in Bayern)`. Null without a rule, and until
 * the name of its federal state is loaded.
 */
export function useRuleText(rule: TimeRule | null): string | null {
  const translate = useTranslate();
  const federalState = !rule || rule.kind === 'contract' || rule.city !== null ? null : rule.federalState;
  const hasTexts = useLabels(federalState === null ? null : 'holidays');
  if (!rule || (federalState !== null && !hasTexts)) return null;
  const says = `(${sourceOf(rule, translate)})`;
  return rule.isHoliday ? says : `· ${translate('cases.explain.no_holiday', { name: rule.name })} ${says}`;
}

function sourceOf(rule: TimeRule, translate: ReturnType<typeof useTranslate>): string {
  if (rule.kind === 'contract')
    return rule.from === null
      ? translate('cases.explain.rule_contract')
      : translate('cases.explain.rule_contract_from', { from: rule.from });
  const { city, federalState } = rule;
  const place =
    city ??
    (federalState === null
      ? translate('cases.explain.everywhere')
      : translate(`resources.holidays.enums.federal_state.${federalState}`, { _: federalState }));
  return translate(`cases.explain.rule_${rule.kind}`, { place });
}
