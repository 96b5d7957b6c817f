import { Box, Link } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Link as RouterLink } from 'react-router-dom';
import type { WorkSum } from '../../../../shared/work';
import { useLanguage } from '../../../kit/format/language';
import { formatMoney } from '../../../kit/format/number';
import { listLink } from '../../../kit/listLink';
import { visuallyHidden } from '../../../kit/visuallyHidden';
import { useServices } from '../../services';

/** From not due to long overdue. */
const colors = ['success.main', 'info.main', 'warning.main', 'warning.main', 'error.main'];

interface Props {
  readonly sum: WorkSum;
  readonly labelledBy: string;
}

/** Chart and table in one: bars for sighted users, rows for screen readers; each row links to its list. */
export function AgeBars({ sum: { resource, filter, scale, options }, labelledBy }: Props) {
  const translate = useTranslate();
  const { tag } = useLanguage();
  const { urls } = useServices();
  const most = Math.max(...options.map(({ sum }) => sum));
  return (
    <Box component="table" aria-labelledby={labelledBy} sx={tableLook}>
      <thead>
        <tr>
          <HiddenHead text={translate(`resources.${resource}.filters.${filter}`)} />
          <td />
          <HiddenHead text={translate('app.home.sum')} />
          <HiddenHead text={translate(`resources.${resource}.name`, { smart_count: 2 })} />
        </tr>
      </thead>
      <tbody>
        {options.map(({ option, sum, count }, index) => (
          <tr key={option}>
            <th scope="row">
              <Link
                component={RouterLink}
                to={listLink(urls[resource]?.list ?? '/', { [filter]: option })}
                underline="hover"
                color="inherit"
                sx={wholeRow}
              >
                {translate(`resources.${resource}.filters.${filter}.options.${option}`)}
              </Link>
            </th>
            <td aria-hidden>
              <Box
                sx={{
                  width: `${(sum / most) * 100}%`,
                  minWidth: sum > 0 ? 3 : 0,
                  height: 16,
                  borderRadius: '3px',
                  bgcolor: colors[index],
                }}
              />
            </td>
            <td>{formatMoney(sum, scale, tag)}</td>
            <td>{`${count.toLocaleString(tag)} ${translate(`resources.${resource}.name`, { smart_count: count })}`}</td>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

/** For screen readers only; sighted users have the bars. */
const HiddenHead = ({ text }: { readonly text: string }) => (
  <th scope="col">
    <Box component="span" sx={visuallyHidden}>
      {text}
    </Box>
  </th>
);

const tableLook = {
  position: 'relative',
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: 13.5,
  fontVariantNumeric: 'tabular-nums',
  '& thead th': { p: 0, height: 0 },
  '& tbody tr': { position: 'relative', '&:hover': { bgcolor: 'action.hover' } },
  '& tbody th': { fontWeight: 500, textAlign: 'left', whiteSpace: 'nowrap', height: 34, pr: 1.5 },
  '& tbody td:nth-of-type(1)': { width: '100%' },
  '& tbody td:nth-of-type(2)': { textAlign: 'right', whiteSpace: 'nowrap', pl: 1.5, fontWeight: 550 },
  '& tbody td:nth-of-type(3)': {
    textAlign: 'right',
    whiteSpace: 'nowrap',
    pl: 1.5,
    color: 'text.secondary',
    display: { xs: 'none', sm: 'table-cell' },
  },
} as const;

/** The link's click area covers the whole row. */
const wholeRow = { '&::after': { content: '""', position: 'absolute', inset: 0 } } as const;
