import { useAccess } from '@engine/admin/kit/access/access';
import { formatDay } from '@engine/admin/kit/format/date';
import { useLanguage } from '@engine/admin/kit/format/language';
import { RecordLink } from '@engine/admin/kit/values/RefValue';
import { useTranslate } from 'react-admin';
import type { ExplainedTour } from '../shared/caseExplanation';
import { useFigures } from './useFigures';
import { useRuleText } from './useRuleText';

/** What determines the price of a tour: contract, time of day and distance. */
export function TourFacts({ tour: { date, tariff, time, km } }: { readonly tour: ExplainedTour }) {
  const translate = useTranslate();
  const { can } = useAccess();
  const figures = useFigures();
  const { tag } = useLanguage();
  const ruleText = useRuleText(time?.rule ?? null);
  const tariffName = tariff && `${tariff.code} ${tariff.name}`;
  const times = (time?.classes ?? [])
    .filter(each => each !== 'any')
    .map(each => translate(`cases.explain.time_${each}`, { holiday: time?.holiday }));
  const distance =
    km && km.loaded !== null
      ? translate(`cases.explain.km_${km.basis}`, {
          loaded: figures.km(km.loaded),
          empty: figures.km(km.empty ?? 0),
        })
      : null;
  const rounded =
    km?.rounding === 'full_up' && km.charged !== null
      ? translate('cases.explain.km_full_up', { charged: figures.km(km.charged) })
      : null;
  const rest = [
    time &&
      [
        translate(time.day === date ? 'cases.explain.pickup' : 'cases.explain.pickup_other_day', {
          start: time.start,
          day: formatDay(time.day, tag),
        }),
        times.join(', '),
        ruleText,
      ]
        .filter(Boolean)
        .join(' '),
    [distance, rounded].filter(Boolean).join(', '),
  ].filter(Boolean);
  return (
    <>
      {tariff && (
        <>
          {`${translate('cases.explain.tariff')} `}
          {can('tariffcodes', 'read') ? (
            <RecordLink reference="tariffcodes" id={tariff.id}>
              {tariffName}
            </RecordLink>
          ) : (
            tariffName
          )}
        </>
      )}
      {rest.map((each, index) => (index === 0 && !tariff ? each : ` · ${each}`))}
      {(tariff || rest.length > 0) && ' · '}
    </>
  );
}
