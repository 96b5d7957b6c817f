import { useLanguage } from '@engine/admin/kit/format/language';
import { NotLoaded } from '@engine/admin/kit/page/frame/NotLoaded';
import { PageLoading } from '@engine/admin/kit/page/frame/PageLoading';
import { useLabels } from '@engine/admin/kit/page/parts/usePages';
import { useApi } from '@engine/admin/shell/useApi';
import { Alert } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useParams } from 'react-router-dom';
import { ReportList } from './ReportList';
import { ReportView } from './ReportView';
import { createReportsApi } from './reportsApi';

/** `/reports` lists the reports that the user may open, `/reports/{key}` shows one. */
export function ReportsPage() {
  const hasTexts = useLabels('/reports');
  return hasTexts ? <Reports /> : <PageLoading />;
}

function Reports() {
  const translate = useTranslate();
  const api = useApi(createReportsApi);
  const { locale } = useLanguage();
  const { '*': key = '' } = useParams();
  const { data, error, refetch } = useQuery({ queryKey: ['reports', locale], queryFn: api.list });
  if (error) return <NotLoaded error={error} refetch={refetch} />;
  if (!data) return <PageLoading />;
  if (key === '') return <ReportList reports={data} />;
  const report = data.find(each => each.key === key);
  return report ? (
    <ReportView key={key} report={report} reports={data} />
  ) : (
    <>
      <Alert severity="warning" sx={{ mb: 2 }}>
        {translate('reports.unknown')}
      </Alert>
      <ReportList reports={data} />
    </>
  );
}
