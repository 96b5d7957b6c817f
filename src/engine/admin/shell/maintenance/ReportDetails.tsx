import { Box, Typography } from '@mui/material';
import { Fragment } from 'react';
import { useTranslate } from 'react-admin';
import { useLanguage } from '../../kit/format/language';
import { formatScaled } from '../../kit/format/number';
import { useLabels } from '../../kit/page/parts/usePages';
import type { Report, ShownFinding } from './report';

/** How many rows were checked, and each finding with the expected and the actual value. */
export function ReportDetails({ report }: { readonly report: Report }) {
  const translate = useTranslate();
  const { tag } = useLanguage();
  const count = (value: number) => formatScaled(value, 0, tag);
  const more = report.found - report.findings.length;
  return (
    <>
      <Typography variant="subtitle2" component="h3" sx={{ mt: 2 }}>
        {translate('maintenance.checked')}
      </Typography>
      <Box component="dl" sx={countsLook}>
        {report.checked.map(([check, rows]) => (
          <Fragment key={check}>
            <dt>
              {translate(`maintenance.checks.${check}`, { _: translate(`checks.${check}`, { _: check }) })}
            </dt>
            <Box component="dd" className="figures">
              {count(rows)}
            </Box>
          </Fragment>
        ))}
      </Box>
      {report.found > 0 && (
        <>
          <Typography variant="subtitle2" component="h3" sx={{ mt: 2 }}>
            {translate('maintenance.findings')}
          </Typography>
          <Box component="ul" sx={{ m: 0, pl: 2.5, typography: 'body2', overflowWrap: 'anywhere' }}>
            {report.findings.map(finding => (
              <Finding
                key={`${finding.check} ${finding.table} ${finding.id} ${finding.field} ${finding.what} ${finding.found}`}
                {...finding}
              />
            ))}
          </Box>
          {more > 0 && (
            <Typography variant="body2">{translate('maintenance.more', { count: count(more) })}</Typography>
          )}
        </>
      )}
    </>
  );
}

function Finding({ table, id, field, what, expected, found }: ShownFinding) {
  const translate = useTranslate();
  return (
    <li>
      <strong>{id === null ? table : `${table} #${id}`}</strong>
      {field !== null && <FieldName path={field} />} {translate(`maintenance.what.${what}`)}
      {expected !== null && (
        <div>
          {translate('maintenance.expected')}: {expected}
        </div>
      )}
      {found !== null && (
        <div>
          {translate('maintenance.found')}: {found}
        </div>
      )}
    </li>
  );
}

/** The label of `bills.issue_date`; its name until the labels of the resource are loaded. */
function FieldName({ path }: { readonly path: string }) {
  const translate = useTranslate();
  const [resource = '', ...names] = path.split('.');
  const name = names.join('.');
  useLabels(resource);
  return <>, {translate(`resources.${resource}.fields.${name}`, { _: name })}</>;
}

const countsLook = {
  display: 'grid',
  gridTemplateColumns: 'auto auto',
  justifyContent: 'start',
  columnGap: 2,
  m: 0,
  typography: 'body2',
  '& dd': { m: 0, textAlign: 'right' },
};
