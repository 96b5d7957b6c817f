import { useLanguage } from '@engine/admin/kit/format/language';
import { NotLoaded } from '@engine/admin/kit/page/frame/NotLoaded';
import { useApi } from '@engine/admin/shell/useApi';
import { Box, LinearProgress, Skeleton, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import type { ReportFacts } from '../shared/report';
import { parseSort, sortRows, sortText } from '../shared/sortRows';
import { ExportButtons } from './ExportButtons';
import { ReportLinks } from './ReportLinks';
import { ReportParameters } from './ReportParameters';
import { ReportTable } from './ReportTable';
import { createReportsApi } from './reportsApi';
import { useReportQuery } from './useReportQuery';

interface Props {
  readonly report: ReportFacts;
  readonly reports: readonly ReportFacts[];
}

/** One report: its parameters, rows and totals. */
export function ReportView({ report, reports }: Props) {
  const { key, title, about, mayExport } = report;
  const translate = useTranslate();
  const { locale } = useLanguage();
  const api = useApi(createReportsApi);
  const { query, sort, ask } = useReportQuery(report);
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery({
    queryKey: ['reports', locale, key, query],
    queryFn: () => api.answer(key, query),
    placeholderData: keepPreviousData,
    retry: false,
  });
  // Without the server nothing is on its way: numbers of other parameters would stay.
  const isOld = isPlaceholderData && !isFetching;
  const order = sort === null ? null : parseSort(sort);
  const rows = data && order ? sortRows(data.rows, order, locale) : data?.rows;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <ReportLinks reports={reports} here={key} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 2 }}>
        <Box sx={{ flex: '1 1 320px', minWidth: 0 }}>
          <Typography component="h1" variant="h6" sx={{ fontWeight: 600 }}>
            {title}
          </Typography>
          <Typography variant="body2" color="text.secondary" sx={{ maxWidth: '48rem' }}>
            {about}
          </Typography>
        </Box>
        {mayExport && (
          <ExportButtons
            isOff={!rows || rows.length === 0}
            save={format => api.save(key, format, { ...query, ...(sort && { sort }) })}
          />
        )}
      </Box>
      <ReportParameters report={report} query={query} ask={ask} />
      <Box aria-busy={isFetching} sx={{ height: 4, my: -0.5 }}>
        {isFetching && <LinearProgress aria-label={translate('ra.page.loading')} />}
      </Box>
      {error && !isPlaceholderData && <NotLoaded error={error} refetch={refetch} />}
      {(!data || isOld) && !error && <Skeleton variant="rounded" height={320} />}
      {data && rows && !isOld && !error && (
        <ReportTable
          answer={{ ...data, rows }}
          sort={order}
          onSort={wanted => ask({ sort: sortText(wanted) })}
        />
      )}
    </Box>
  );
}
