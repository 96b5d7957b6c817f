import { Box, Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import type { WorkChart } from '../../../../../shared/work';
import { useLanguage } from '../../../../kit/format/language';
import { useChartWords } from './useChartWords';

interface Props {
  readonly chart: WorkChart;
  readonly labelledBy: string;
}

/** The figures of a chart as a table, each row with a link to its list. */
export function ChartTable({ chart, labelledBy }: Props) {
  const { tag } = useLanguage();
  const words = useChartWords(chart);
  return (
    <Box component="table" aria-labelledby={labelledBy} sx={look}>
      <thead>
        <tr>
          <th scope="col">{words.by}</th>
          {words.measures?.map(measure => (
            <th key={measure} scope="col">
              {measure}
            </th>
          ))}
          <th scope="col">{words.records}</th>
        </tr>
      </thead>
      <tbody>
        {chart.elements.map(element => (
          <tr key={element.key}>
            <th scope="row">
              <Link component={RouterLink} to={words.link(element)} underline="hover">
                {words.name(element)}
              </Link>
            </th>
            {element.sums.map((sum, at) => (
              <td key={chart.sums[at]?.field}>{words.value(sum, at)}</td>
            ))}
            <td>{element.count.toLocaleString(tag)}</td>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

const look = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: 13.5,
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { height: 34, px: 0.75, textAlign: 'right' },
  '& th:first-of-type': { textAlign: 'left', fontWeight: 500 },
  '& thead th': { fontSize: 12, fontWeight: 600, color: 'text.secondary' },
  '& tbody tr': { borderTop: 1, borderColor: 'divider' },
} as const;
