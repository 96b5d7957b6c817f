import { Box, type Theme } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import type { WorkCount } from '../../../../shared/work';
import { listLink } from '../../../kit/listLink';

interface Props {
  readonly work: WorkCount;
  /** path of the list */
  readonly list: string;
  readonly onClick?: () => void;
}

const most = 999;

/** On the link of the current page the ground is lighter in the dark, where `error.main` has too little contrast. */
const urgentText = ({ palette }: Theme) => palette.error[palette.mode === 'dark' ? 'light' : 'main'];

/** The number of waiting records, as a link to the list of exactly those. */
export function MenuCount({ work: { resource, filter, tone, count, capped }, list, onClick }: Props) {
  const translate = useTranslate();
  const text = capped || count > most ? `${most}+` : String(count);
  const label = translate(`resources.${resource}.filters.${filter}`);
  return (
    <Box
      component={Link}
      to={listLink(list, { [filter]: true })}
      onClick={onClick}
      aria-label={`${text} ${label}`}
      title={label}
      sx={{
        flexShrink: 0,
        minWidth: 26,
        height: 24,
        px: 0.75,
        mr: 0.75,
        borderRadius: 3,
        display: 'inline-flex',
        alignItems: 'center',
        justifyContent: 'center',
        fontSize: 11.5,
        fontWeight: 650,
        fontVariantNumeric: 'tabular-nums',
        textDecoration: 'none',
        color: tone === 'urgent' ? urgentText : 'text.secondary',
        bgcolor: 'action.hover',
        '&:hover': { textDecoration: 'underline' },
      }}
    >
      {text}
    </Box>
  );
}
