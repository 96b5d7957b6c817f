import { Box, Skeleton } from '@mui/material';
import { useEffect, useState } from 'react';
import { useWorkCharts } from '../../../layout/menu/useWork';
import { PartNotLoaded } from '../../PartNotLoaded';
import { ChartCard } from './ChartCard';

/** Charts are the most expensive part of the home page, and useless to users who leave it at once. */
const restMs = 600;

/** Charts of the work, loaded and drawn once the page has been open for a moment. */
export function Charts() {
  const [isRested, setRested] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setRested(true), restMs);
    return () => clearTimeout(timer);
  }, []);
  return isRested ? <Pictures /> : <Box sx={{ height: 340, mt: 2 }} />;
}

/** The charts; those by month come first, over the whole width. */
function Pictures() {
  const { data = [], isPending, isError, refetch } = useWorkCharts();
  if (isPending) return <Skeleton variant="rounded" height={340} sx={{ mt: 2 }} />;
  if (isError)
    return (
      <Box sx={{ mt: 2 }}>
        <PartNotLoaded text="app.home.charts_unknown" refetch={refetch} />
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
