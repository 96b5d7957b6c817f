import { Box, Button, Card, Skeleton, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { WorkChart } from '../../../../../shared/work';
import { lazily } from '../../../../kit/lazily';
import { useLabels } from '../../../../kit/page/parts/usePages';
import { visuallyHidden } from '../../../../kit/visuallyHidden';
import { ChartTable } from './ChartTable';

const waiting = 260;
/** The chart library loads with the first chart. */
const ChartPicture = lazily(
  async () => (await import('./ChartPicture')).ChartPicture,
  () => <Skeleton variant="rounded" height={waiting} />,
);

/**
 * A chart for sighted users and a table for all others: the table is always in the DOM, and visible on
 * request or while it has focus.
 */
export function ChartCard({ chart }: { readonly chart: WorkChart }) {
  const translate = useTranslate();
  const [isTable, setIsTable] = useState(false);
  const hasTexts = useLabels(chart.resource);
  const id = `chart-${chart.resource}-${chart.name}`;
  if (!hasTexts) return <Skeleton variant="rounded" height={waiting + 70} />;
  const isEmpty = chart.elements.every(({ count }) => count === 0);
  return (
    <Card
      component="section"
      aria-labelledby={id}
      className={chart.kind === 'month' ? 'whole' : undefined}
      sx={{ p: 2, minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', justifyContent: 'space-between', mb: 1 }}>
        <Typography id={id} component="h2" variant="h6">
          {translate(`resources.${chart.resource}.charts.${chart.name}`)}
        </Typography>
        {!isEmpty && (
          <Button
            size="small"
            aria-pressed={isTable}
            onClick={() => setIsTable(!isTable)}
            sx={{ flexShrink: 0 }}
          >
            {translate('app.home.as_table')}
          </Button>
        )}
      </Box>
      {isEmpty ? (
        <Typography color="text.secondary">{translate('app.home.nothing_drawn')}</Typography>
      ) : (
        <>
          {!isTable && <ChartPicture chart={chart} />}
          <Box sx={isTable ? undefined : { '&:not(:focus-within)': visuallyHidden }}>
            <ChartTable chart={chart} labelledBy={id} />
          </Box>
        </>
      )}
    </Card>
  );
}
