import { Box, useTheme } from '@mui/material';
import { useNavigate } from 'react-router-dom';
import {
  Bar,
  BarChart,
  CartesianGrid,
  LabelList,
  Legend,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import type { WorkChart } from '../../../../../shared/work';
import { useChartWords } from './useChartWords';

const height = 260;
const rowHeight = 30;
/** characters of a name beside a row; the table has the full name */
const longest = 24;

/**
 * Columns for months, rows for names; a click opens the list. Hidden from screen readers: the table beside it
 * has the same figures.
 */
export function ChartPicture({ chart }: { readonly chart: WorkChart }) {
  const { palette, typography } = useTheme();
  const navigate = useNavigate();
  const words = useChartWords(chart);
  const isCourse = chart.kind === 'month';
  const measures = words.measures ?? [words.records];
  const rows = chart.elements.map(element => ({
    element,
    name: words.name(element),
    ...Object.fromEntries(measures.map((_, at) => [`m${at}`, element.sums[at] ?? element.count])),
  }));
  const colors = [palette.primary.main, palette.warning.main, palette.info.main];
  const text = { fontSize: 12, fill: palette.text.secondary };
  const names = {
    dataKey: 'name',
    type: 'category',
    tick: text,
    tickLine: false,
    axisLine: { stroke: palette.divider },
  } as const;
  const values = {
    type: 'number',
    tick: text,
    tickFormatter: words.rough,
    tickLine: false,
    axisLine: false,
  } as const;
  return (
    <Box aria-hidden sx={{ '& .recharts-bar-rectangle': { cursor: 'pointer' } }}>
      <ResponsiveContainer width="100%" height={isCourse ? height : rows.length * rowHeight + 40}>
        <BarChart
          data={rows}
          layout={isCourse ? 'horizontal' : 'vertical'}
          accessibilityLayer={false}
          margin={{ top: 4, right: isCourse ? 0 : 72, bottom: 0, left: 0 }}
          style={{ fontFamily: typography.fontFamily }}
        >
          <CartesianGrid stroke={palette.divider} vertical={!isCourse} horizontal={isCourse} />
          <XAxis {...(isCourse ? names : values)} />
          <YAxis
            width="auto"
            {...(isCourse ? values : { ...names, interval: 0, tickFormatter: shortened })}
          />
          <Tooltip
            cursor={{ fill: palette.action.hover }}
            isAnimationActive={false}
            contentStyle={{
              background: palette.background.paper,
              borderColor: palette.divider,
              borderRadius: 6,
              fontSize: 13,
            }}
            labelStyle={{ fontWeight: 600 }}
            itemStyle={{ color: palette.text.primary }}
            formatter={(value, _, { dataKey }) =>
              words.value(Number(value), Number(String(dataKey).slice(1)))
            }
          />
          {measures.length > 1 && (
            <Legend
              itemSorter={null}
              iconType="circle"
              iconSize={9}
              wrapperStyle={{ fontSize: 12.5 }}
              formatter={value => <span style={{ color: palette.text.primary }}>{value}</span>}
            />
          )}
          {measures.map((measure, at) => (
            <Bar
              key={measure}
              dataKey={`m${at}`}
              name={measure}
              fill={colors[at]}
              radius={isCourse ? [3, 3, 0, 0] : [0, 3, 3, 0]}
              maxBarSize={isCourse ? 36 : 18}
              isAnimationActive={false}
              onClick={(_, index) => {
                const element = chart.elements[index];
                if (element) navigate(words.link(element));
              }}
            >
              {!isCourse && (
                <LabelList
                  dataKey={`m${at}`}
                  position="right"
                  formatter={value => words.value(Number(value), at)}
                  style={{ fontSize: 12, fill: palette.text.primary }}
                />
              )}
            </Bar>
          ))}
        </BarChart>
      </ResponsiveContainer>
    </Box>
  );
}

const shortened = (name: string) =>
  name.length > longest ? `${name.slice(0, longest - 1).trimEnd()}…` : name;
