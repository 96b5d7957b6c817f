import { listLink } from '@engine/admin/kit/listLink';
import { JobProgress } from '@engine/admin/shell/jobs/JobProgress';
import { useJob } from '@engine/admin/shell/jobs/useJob';
import { Box, Button, DialogActions, DialogContent } from '@mui/material';
import { Link, useCreatePath, useLocaleState, useTranslate } from 'react-admin';
import type { BuildChoice } from './casesApi';

interface Props {
  readonly job: number;
  readonly choice: BuildChoice;
  readonly onClose: () => void;
}

export function BuildJobStep({ job: id, choice, onClose }: Props) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const job = useJob(id);
  const withErrors = Number(job?.result?.withErrors ?? 0);
  const list = listLink(createPath({ resource: 'bill-cases', type: 'list' }), {
    ...filterOf(choice),
    ...(withErrors > 0 && { has_errors: true }),
  });
  return (
    <>
      <DialogContent>
        <JobProgress job={job} result={result => <Outcome result={result} />} />
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        {job?.status === 'done' && (
          <Button component={Link} to={list} onClick={onClose}>
            {translate(withErrors > 0 ? 'cases.build.show_errors' : 'cases.build.show')}
          </Button>
        )}
        <Button variant="contained" onClick={onClose}>
          {translate('cases.build.close')}
        </Button>
      </DialogActions>
    </>
  );
}

const counts = [
  ['built', 'built'],
  ['extended', 'extended'],
  ['changed', 'changed'],
  ['unchanged', 'unchanged'],
  ['withErrors', 'with_errors'],
] as const;

function Outcome({ result }: { readonly result: Readonly<Record<string, unknown>> }) {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const number = new Intl.NumberFormat(locale);
  const of = (name: string) => Number(result[name] ?? 0);
  if (counts.every(([name]) => of(name) === 0)) return translate('cases.build.nothing');
  return (
    <>
      {translate('cases.build.done', { smart_count: of('tours'), tours: number.format(of('tours')) })}
      <Box component="dl" sx={countsLook}>
        {counts.map(([name, key]) => (
          <div key={name}>
            <dd>{number.format(of(name))}</dd>
            <dt>{translate(`cases.build.${key}`)}</dt>
          </div>
        ))}
      </Box>
    </>
  );
}

const filterOf = ({ period, company }: BuildChoice) => ({
  period_gte: period,
  period_lte: period,
  ...(company !== null && { company }),
});

const countsLook = {
  m: 0,
  mt: 0.5,
  '& > div': { display: 'flex', gap: 1 },
  '& dd': {
    m: 0,
    minWidth: '3.5rem',
    textAlign: 'right',
    fontVariantNumeric: 'tabular-nums',
    fontWeight: 600,
  },
};
