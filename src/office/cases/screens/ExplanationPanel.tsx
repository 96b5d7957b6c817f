import { useAccess } from '@engine/admin/kit/access/access';
import { NotLoaded } from '@engine/admin/kit/page/frame/NotLoaded';
import { toggled } from '@engine/admin/kit/toggled';
import { useApi } from '@engine/admin/shell/useApi';
import { Box, Button, Card, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import { createCasesApi } from './casesApi';
import { ExplainedTourRow } from './ExplainedTourRow';
import { standsOnTours } from './standsOnTours';
import { useFigures } from './useFigures';

/** How the amounts of the case were calculated: its tours, and below each its lines. */
export function ExplanationPanel() {
  const record = useRecordContext();
  const translate = useTranslate();
  const api = useApi(createCasesApi);
  const { money } = useFigures();
  const { can } = useAccess();
  const titleId = useId();
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const mayAsk = can('tours', 'read') && can('bill-items', 'list');
  const { data, error, refetch } = useQuery({
    // react-admin's refresh invalidates all keys that start with the resource
    queryKey: ['bill-cases', 'explanation', record?.id, record?.version],
    queryFn: () => api.explanation(Number(record?.id)),
    enabled: record !== undefined && mayAsk && standsOnTours(record),
  });
  if (!record || !mayAsk || !standsOnTours(record)) return null;
  const tours = data?.tours ?? [];
  const isAllOpen = tours.length > 0 && tours.every(({ id }) => open.has(id));
  const toggle = (id: number) => setOpen(before => toggled(before, [id]));
  return (
    <Card
      component="section"
      variant="outlined"
      aria-labelledby={titleId}
      aria-busy={!data && !error}
      sx={{ mt: 2 }}
    >
      <Box sx={headLook}>
        <Typography component="h2" id={titleId} variant="subtitle2" sx={{ flex: 1 }}>
          {translate('cases.explain.title')}
        </Typography>
        {tours.length > 1 && (
          <Button
            className="no-print"
            size="small"
            color="inherit"
            onClick={() => setOpen(new Set(isAllOpen ? [] : tours.map(({ id }) => id)))}
          >
            {translate(isAllOpen ? 'cases.explain.close_all' : 'cases.explain.open_all')}
          </Button>
        )}
      </Box>
      {error && (
        <Box sx={{ px: 2 }}>
          <NotLoaded error={error} refetch={refetch} />
        </Box>
      )}
      {!data && !error && <Skeleton variant="rounded" height={72} sx={{ mx: 2, mb: 2 }} />}
      {data && tours.length === 0 && (
        <Typography variant="body2" color="text.secondary" sx={{ px: 2, pb: 1.5 }}>
          {translate('cases.explain.no_tours')}
        </Typography>
      )}
      {tours.map(tour => (
        <ExplainedTourRow
          key={tour.id}
          tour={tour}
          isOpen={tours.length === 1 || open.has(tour.id)}
          onToggle={tours.length === 1 ? null : () => toggle(tour.id)}
        />
      ))}
      {data && tours.length > 0 && (
        <Box component="dl" sx={sumLook}>
          {(['gross', 'copay', 'net'] as const).map(name => (
            <div key={name} className={name}>
              <dt>{translate(`cases.explain.${name}`)}</dt>
              <dd>{money(name === 'copay' ? -data.copay : data[name])}</dd>
            </div>
          ))}
          {data.cash > 0 &&
            (['cash', data.excess > 0 ? 'excess' : 'copayDue'] as const).map(name => (
              <div key={name}>
                <dt>{translate(`cases.explain.${name}`)}</dt>
                <dd>{money(data[name])}</dd>
              </div>
            ))}
        </Box>
      )}
    </Card>
  );
}

const headLook = { display: 'flex', alignItems: 'center', gap: 1, px: 2, py: 0.75, minHeight: 48 };
const sumLook = {
  m: 0,
  px: 2,
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
  display: 'grid',
  justifyContent: 'end',
  fontSize: '0.875rem',
  fontVariantNumeric: 'tabular-nums',
  '& > div': { display: 'flex', justifyContent: 'space-between', columnGap: 3, py: 0.25 },
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, textAlign: 'right' },
  '& .net': { fontWeight: 600, borderTop: 1, borderColor: 'divider' },
  '& .net dt': { color: 'text.primary' },
};
