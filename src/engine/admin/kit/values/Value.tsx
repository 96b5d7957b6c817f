import LockOutlined from '@mui/icons-material/LockOutlined';
import { Box, Tooltip } from '@mui/material';
import type { ReactNode } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import { valueAt } from '../../../shared/recordValues';

export interface ValueProps {
  /** dotted path in the record */
  readonly source: string;
  /** message key, if the label is not derived from the source */
  readonly label?: string;
}

interface Props<T> extends ValueProps {
  readonly is: (value: unknown) => value is T;
  readonly children: (value: T) => ReactNode;
}

/** One value of the current record: nothing if it is empty, dots if the user may not read it. */
export function Value<T>({ source, is, children }: Props<T>) {
  const record = useRecordContext();
  if (!record) return null;
  if (isMasked(record._masked, source)) return <Masked />;
  const value: unknown = valueAt(record, source);
  if (is(value)) return children(value);
  return value === null || value === undefined ? null : String(value);
}

/** The server omits sensitive values and lists their fields in `_masked`. */
export const isMasked = (masked: unknown, source: string): boolean =>
  Array.isArray(masked) && masked.includes(source);

export const Masked = () => {
  const translate = useTranslate();
  const reason = translate('app.kit.masked');
  return (
    <Tooltip title={reason}>
      <Box
        component="span"
        role="img"
        aria-label={reason}
        sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}
      >
        ••••
        <LockOutlined sx={{ fontSize: 12, ml: 0.5, verticalAlign: 'middle' }} aria-hidden />
      </Box>
    </Tooltip>
  );
};

export const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
export const isNumber = (value: unknown): value is number => typeof value === 'number';
export const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';
export const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every(isText);
