import { formatDay } from '@engine/admin/kit/format/date';
import { useLanguage } from '@engine/admin/kit/format/language';
import { useMoney } from '@engine/admin/kit/format/useMoney';
import { isKeyed } from '@engine/admin/kit/path';
import type { RaRecord } from 'react-admin';
import { useTranslate } from 'react-admin';

/** The text of a warning: written by a user, or a sentence with the facts that a rule has found. */
export function useWarningText(): (warning: RaRecord) => string {
  const translate = useTranslate();
  const money = useMoney();
  const { tag } = useLanguage();
  return ({ kind, origin, text, facts }) => {
    const name = translate(`resources.person-warnings.enums.kind.${kind}`);
    if (origin !== 'system') return typeof text === 'string' && text !== '' ? `${name}: ${text}` : name;
    const said = isKeyed(facts) ? facts : {};
    const params = {
      ...said,
      ...(typeof said.date === 'string' && { date: formatDay(said.date, tag) }),
      ...(typeof said.open === 'number' && { open: money(said.open) }),
      ...(typeof said.count === 'number' && { smart_count: said.count }),
    };
    const detail = kind === 'approval_expiring' && !said.approval ? `${kind}_unnumbered` : kind;
    return translate(`warnings.${detail}`, { ...params, _: name });
  };
}
