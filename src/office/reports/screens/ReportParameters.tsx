import { RecordField } from '@engine/admin/kit/inputs/records/RecordField';
import { Box } from '@mui/material';
import type { ReportFacts } from '../shared/report';
import { DayChoice } from './DayChoice';
import { LevelChoice } from './LevelChoice';
import { PeriodChoice } from './PeriodChoice';
import type { Ask } from './useReportQuery';

interface Props {
  readonly report: ReportFacts;
  readonly query: Readonly<Record<string, string>>;
  readonly ask: Ask;
}

const resources = { company: 'companies', payer: 'health-insurance' } as const;

/** The report's parameters. */
export function ReportParameters({ report: { parameters, levels }, query, ask }: Props) {
  const { from = '', to = '', day = '', by = '' } = query;
  const record = (name: 'company' | 'payer') =>
    parameters.includes(name) && (
      <Box key={name} sx={{ flex: '1 1 200px', maxWidth: { sm: 280 }, minWidth: 0 }}>
        <RecordField
          reference={resources[name]}
          label={`reports.${name}`}
          placeholder="reports.all"
          value={query[name] === undefined ? null : Number(query[name])}
          onChange={id => ask({ [name]: id === null ? null : String(id) })}
        />
      </Box>
    );
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, pt: 0.5 }}>
      {parameters.includes('period') && (
        <PeriodChoice days={{ from, to }} onChange={days => ask({ ...days })} />
      )}
      {parameters.includes('day') && <DayChoice day={day} onChange={chosen => ask({ day: chosen })} />}
      {record('company')}
      {record('payer')}
      {parameters.includes('by') && levels.length > 1 && (
        <LevelChoice
          levels={levels}
          chosen={by.split(',')}
          onChange={names => ask({ by: names, sort: null })}
        />
      )}
    </Box>
  );
}
