import { Box, Button, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { useLanguage } from '../format/language';
import { formatScaled } from '../format/number';
import { NotLoaded } from '../page/frame/NotLoaded';

interface Props<T> {
  /** accessible name of the choices */
  readonly label: string;
  /** hidden unless there are several */
  readonly choices: readonly { readonly value: T; readonly label: string }[];
  readonly chosen: T;
  readonly onChoose: (value: T) => void;
  /** from 0 */
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly rowsOfPage: number;
  readonly total: number;
  /** message key with `from`, `to` and `total` */
  readonly rowsOf: string;
  readonly isBusy: boolean;
  /** why the page could not be read; shown instead of its rows */
  readonly error: Error | null;
  readonly refetch: () => unknown;
  /** list items */
  readonly children: ReactNode;
}

/** Rows of a background job inside a dialog, page by page: all, or those of one kind. */
export function PagedRows<T extends string | null>(props: Props<T>) {
  const { label, choices, chosen, onChoose, page, onPage, rowsOfPage, total, rowsOf, children } = props;
  const { isBusy, error, refetch } = props;
  const translate = useTranslate();
  const { tag } = useLanguage();
  const number = (value: number) => formatScaled(value, 0, tag);
  const last = Math.max(0, Math.ceil(total / rowsOfPage) - 1);
  return (
    <>
      {choices.length > 1 && (
        <Box role="group" aria-label={label} sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
          {choices.map(choice => (
            <Button
              key={choice.value ?? 'all'}
              size="small"
              color="inherit"
              variant={choice.value === chosen ? 'outlined' : 'text'}
              aria-pressed={choice.value === chosen}
              onClick={() => onChoose(choice.value)}
            >
              {choice.label}
            </Button>
          ))}
        </Box>
      )}
      <NotLoaded error={error} refetch={refetch} />
      <Box component="ul" aria-busy={isBusy} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {children}
      </Box>
      {last > 0 && (
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 1 }}>
          <Typography variant="body2">
            {translate(rowsOf, {
              from: number(page * rowsOfPage + 1),
              to: number(Math.min(total, (page + 1) * rowsOfPage)),
              total: number(total),
            })}
          </Typography>
          <Button size="small" disabled={page === 0} onClick={() => onPage(page - 1)}>
            {translate('ra.navigation.previous')}
          </Button>
          <Button size="small" disabled={page >= last} onClick={() => onPage(page + 1)}>
            {translate('ra.navigation.next')}
          </Button>
        </Box>
      )}
    </>
  );
}
