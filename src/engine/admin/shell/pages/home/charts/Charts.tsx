import { Box, Skeleton } from '@mui/material';
import { useWorkCharts } from '../../../layout/useWork';
import { PartFailed } from '../PartFailed';
import { ChartCard } from './ChartCard';

/** What a picture tells better than a number; courses of months first, over the whole width. */
export function Charts() {
  const { data = [], isPending, isError, refetch } = useWorkCharts();
  if (isPending) return <Skeleton variant="rounded" height={340} sx={{ mt: 2 }} />;
  if (isError)
    return (
      <Box sx={{ mt: 2 }}>
        <PartFailed text="app.home.charts_unknown" refetch={refetch} />
      </Box>
    );
  const inOrder = [...data].sort((a, b) => Number(b.kind === 'month') - Number(a.kind === 'month'));
  return (
    <Box sx={look}>
      {inOrder.map(chart => (
        <ChartCard key={`${chart.resource} ${chart.name}`} chart={chart} />
      ))}
    </Box>
  );
}

const look = {
  display: 'grid',
  gap: 2,
  mt: 2,
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 400px), 1fr))',
  '& > .whole': { gridColumn: '1 / -1' },
} as const;
