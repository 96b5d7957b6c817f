import { JobShow } from '@generated/admin/job';
import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useLanguage } from '../../kit/format/language';
import { formatMoney, formatScaled } from '../../kit/format/number';
import { isKeyed } from '../../kit/path';
import { isNumber, Value, type ValueProps } from '../../kit/values/Value';
import { useServices } from '../services';

/** The numbers in a job's result, each with its label. */
const ResultValue = ({ source }: ValueProps) => {
  const translate = useTranslate();
  const { tag } = useLanguage();
  const { jobAmounts } = useServices();
  const figure = (name: string, value: number) =>
    jobAmounts.includes(name) ? formatMoney(value, 2, tag) : formatScaled(value, 0, tag);
  return (
    <Value source={source} is={isKeyed}>
      {result =>
        Object.entries(result).map(([name, value]) =>
          isNumber(value) ? (
            <Box key={name} className="figures">
              {translate(`jobs.result.${name}`, { _: name })}: {figure(name, value)}
            </Box>
          ) : null,
        )
      }
    </Value>
  );
};

export { list } from '@generated/admin/job';

/**
 * Without the fields that only the server needs to continue the job, and without the owner, since users see
 * only their own jobs.
 */
export const show = () => (
  <JobShow
    replace={{ result: <ResultValue source="result" /> }}
    without={['input', 'tries', 'lease_until', 'owner']}
  />
);
