import { JobShow } from '@generated/admin/job';
import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useLanguage } from '../../kit/format/language';
import { formatMoney, formatScaled } from '../../kit/format/number';
import { isKeyed } from '../../kit/path';
import { isNumber, Value, type ValueProps } from '../../kit/values/Value';
import { useServices } from '../services';

/** What the job brought about, each number with its word. */
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

/** Without what the server keeps for itself to go on, and what everybody sees knows: only one's own jobs are here. */
export const show = () => (
  <JobShow
    replace={{ result: <ResultValue source="result" /> }}
    without={['input', 'tries', 'lease_until', 'owner']}
  />
);
