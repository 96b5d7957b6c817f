import { useTranslate } from 'react-admin';
import type { BrokenRule } from '../../../../shared/quality';
import { useEntity } from '../../page/entity/entityContext';
import { useRuleWords } from '../../useRuleWords';

/** A finding as text: `Befund: IBAN – Ist keine gültige IBAN`. */
export const FindingText = ({ broken }: { readonly broken: BrokenRule }) => {
  const translate = useTranslate();
  const wordsOf = useRuleWords(useEntity());
  const { field, rule } = wordsOf(broken);
  return translate('app.filter.finding', { field, rule });
};
