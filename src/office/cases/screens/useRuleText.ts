import { useTranslate } from 'react-admin';
import type { TimeRule } from '../shared/caseExplanation';

/** The rule that decides whether a day is a holiday, in words: `(gesetzlich in Bayern)`. */
export function useRuleText(): (rule: TimeRule) => string {
  const translate = useTranslate();
  const source = (rule: TimeRule) => {
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
  };
  return rule => {
    const says = `(${source(rule)})`;
    return rule.isHoliday ? says : `· ${translate('cases.explain.no_holiday', { name: rule.name })} ${says}`;
  };
}
