import { Box, Typography } from '@mui/material';
import { Children, type ReactNode } from 'react';
import { useRecordContext, useResourceContext, useTranslate } from 'react-admin';
import { recordName } from '../../recordName';
import { unbroken } from '../../unbroken';
import { EnumValue } from '../../values/EnumValue';
import type { PageParts } from '../parts/parts';

interface Props {
  readonly parts: Pick<PageParts, 'status'>;
  readonly children?: ReactNode;
}

/** The title of the record, its workflow state and the actions. */
export const PageHeader = ({ parts: { status }, children }: Props) => (
  <Box
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: 1.5,
      rowGap: 0.5,
      mb: 1,
      minHeight: 36,
    }}
  >
    <Typography component="h1" variant="h6" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
      <RecordTitle />
    </Typography>
    {status && <EnumValue source={status} />}
    {Children.count(children) > 0 && <Box sx={actionsLook}>{children}</Box>}
  </Box>
);

const actionsLook = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  columnGap: 1,
  ml: 'auto',
};

/** The server's label of the record in the user's language; a new record has none yet. */
export const RecordTitle = () => {
  const record = useRecordContext();
  const resource = useResourceContext();
  const translate = useTranslate();
  if (record?.id === undefined) return translate(`resources.${resource}.page.create`);
  return unbroken(recordName(record));
};
