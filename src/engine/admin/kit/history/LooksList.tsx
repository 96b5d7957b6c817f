import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useRecordContext, useResourceContext, useTranslate } from 'react-admin';
import { latestEntries, type RecordLook } from '../../../shared/recordChanges';
import { formatInstant } from '../format/date';
import { useLanguage } from '../format/language';
import { formatScaled } from '../format/number';
import { useLabels } from '../page/parts/usePages';
import type { ChangeProvider } from './changeProvider';
import { entriesLook } from './entriesLook';

/** Who viewed the record and when. */
export const LooksList = () => {
  const record = useRecordContext();
  const resource = useResourceContext() ?? '';
  const translate = useTranslate();
  const { tag } = useLanguage();
  const hasTexts = useLabels('history');
  const provider = useDataProvider<ChangeProvider & ReturnType<typeof useDataProvider>>();
  const { data, error } = useQuery({
    queryKey: [resource, 'getLooks', record?.id, record?.version],
    queryFn: async () => (await provider.getLooks(resource, record?.id ?? 0)).data,
  });
  if (error) return <Box sx={{ p: 2 }}>{translate('app.kit.not_loaded')}</Box>;
  if (!hasTexts) return null;
  return (
    <>
      <Box component="ol" aria-busy={data === undefined} sx={entriesLook}>
        {data?.length === 0 && <li>{translate('app.history.no_looks')}</li>}
        {data?.map(look => (
          <Look key={`${look.first} ${look.by} ${look.listed}`} look={look} />
        ))}
      </Box>
      <Typography variant="caption" color="text.secondary" component="p" sx={{ px: 2, pb: 1.5, m: 0 }}>
        {translate('app.history.looks_hint', { count: formatScaled(latestEntries, 0, tag) })}
      </Typography>
    </>
  );
};

const Look = ({ look: { by, listed, first, last, times } }: { readonly look: RecordLook }) => {
  const translate = useTranslate();
  const { tag } = useLanguage();
  const at = formatInstant(last, tag);
  return (
    <li>
      <strong>{by ?? translate('app.history.somebody')}</strong>{' '}
      <span>{first === last ? at : `${formatInstant(first, tag)} – ${at}`}</span>{' '}
      {listed && <small>{translate('app.history.listed')} </small>}
      {times > 1 && <small>{translate('app.history.times', { smart_count: times })}</small>}
    </li>
  );
};
