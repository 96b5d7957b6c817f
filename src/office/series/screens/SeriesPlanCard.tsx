import { useAccess } from '@engine/admin/kit/access/access';
import { WriteButton } from '@engine/admin/kit/access/WriteButton';
import { DayField } from '@engine/admin/kit/dialog/DayField';
import { formatDay } from '@engine/admin/kit/format/date';
import { useLanguage } from '@engine/admin/kit/format/language';
import { NotLoaded } from '@engine/admin/kit/page/frame/NotLoaded';
import { useNotifyError } from '@engine/admin/kit/useNotifyError';
import { useApi } from '@engine/admin/shell/useApi';
import { relativeDay, today } from '@engine/shared/day';
import { shapes } from '@engine/shared/formats';
import { Alert, Box, Card, Typography } from '@mui/material';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useRecordContext, useRefresh, useTranslate } from 'react-admin';
import type { SeriesPlan } from '../shared/seriesPlan';
import { PlanCalendar } from './PlanCalendar';
import { PlanCounts } from './PlanCounts';
import { createSeriesApi } from './seriesApi';

/**
 * Below a series: the tours that it would create until a day, the reasons for days without, and the button
 * that creates them.
 */
export const SeriesPlanCard = () => {
  const record = useRecordContext();
  const { can } = useAccess();
  const isThere = typeof record?.id === 'number' && typeof record.to === 'string';
  if (!isThere || !can('tours', 'create')) return null;
  return (
    <PlanCard
      // Days that were typed are for these days of the series.
      key={`${record.id}/${record.from}/${record.to}`}
      series={Number(record.id)}
      version={Number(record.version)}
      first={String(record.from)}
      to={String(record.to)}
    />
  );
};

interface Props {
  readonly series: number;
  readonly version: number;
  readonly first: string;
  readonly to: string;
}

const PlanCard = ({ series, version, first, to }: Props) => {
  const translate = useTranslate();
  const { tag } = useLanguage();
  const notify = useNotify();
  const refresh = useRefresh();
  const { blocked } = useAccess();
  const api = useApi(createSeriesApi);
  const [until, setUntil] = useState(() => earlier(to, relativeDay('$today+1y') ?? to));
  const [from, setFrom] = useState(() => later(first, today()));
  const isDay = shapes.date(until) && shapes.date(from);
  const {
    data: plan,
    error,
    refetch,
    isPlaceholderData,
  } = useQuery({
    queryKey: ['tour-series', series, 'plan', version, from, until],
    queryFn: () => api.generate(series, from, until, 'preview'),
    enabled: isDay && blocked === null,
    placeholderData: before => before,
  });
  const count = plan?.tours.filter(({ outcome }) => outcome === 'new').length ?? 0;

  const generate = useMutation({
    mutationFn: () => api.generate(series, from, until, 'commit'),
    onError: useNotifyError(),
    onSuccess: ({ created }) => {
      notify('series.created', { type: 'success', messageArgs: { smart_count: created } });
      refresh();
    },
  });

  return (
    <Card variant="outlined" component="section" aria-label={translate('series.title')} sx={{ mt: 2, p: 2 }}>
      <Box sx={headLook}>
        <Typography component="h2" variant="subtitle1" sx={{ fontWeight: 600, flex: '1 1 auto' }}>
          {translate('series.title')}
        </Typography>
        <DayField label="series.from" value={from} onChange={setFrom} />
        <DayField label="series.until" value={until} onChange={setUntil} />
        <WriteButton
          variant="contained"
          disabled={count === 0 || !isDay || isPlaceholderData || generate.isPending}
          onClick={() => generate.mutate()}
        >
          {translate('series.generate', { smart_count: count })}
        </WriteButton>
      </Box>
      <NotLoaded error={error} refetch={refetch} />
      {plan?.block && <Alert severity="warning">{translate(`series.block.${plan.block}`)}</Alert>}
      {plan && !plan.block && (
        <>
          <PlanCounts plan={plan} />
          <Typography variant="body2" color="text.secondary" sx={{ my: 1 }}>
            {endText(translate, plan, formatDay(plan.end.date, tag))}
          </Typography>
          <PlanCalendar tours={plan.tours} />
        </>
      )}
    </Card>
  );
};

const later = (one: string, other: string) => (one > other ? one : other);
const earlier = (one: string, other: string) => (one < other ? one : other);

function endText(translate: ReturnType<typeof useTranslate>, { end, approval }: SeriesPlan, date: string) {
  return translate(`series.end.${end.reason}`, { date, used: approval.used, most: approval.most });
}

const headLook = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 1.5 };
