import { useLabels } from '@engine/admin/kit/page/parts/usePages';
import { useTranslate } from 'react-admin';

const reasons = ['disputed', 'instalments', 'insolvent', 'hardship', 'query'] as const;

/**
 * The usual reasons for stopping reminders, for an input whose `list` is `id`; any other text is accepted
 * too.
 */
export function BlockReasons({ id }: { readonly id: string }) {
  const translate = useTranslate();
  const hasTexts = useLabels('overdue-payment-alerts');
  return (
    <datalist id={id}>
      {hasTexts &&
        reasons.map(reason => <option key={reason} value={translate(`dunning.block_reasons.${reason}`)} />)}
    </datalist>
  );
}
