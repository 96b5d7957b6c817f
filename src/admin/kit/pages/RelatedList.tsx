import { Box, Card, type Theme, Typography, useMediaQuery } from '@mui/material';
import { ReferenceManyField, useRecordContext, useTranslate } from 'react-admin';
import { CreateIfAllowed } from '../access/GuardedButtons';
import { ListPagination } from './ListPagination';
import { RecordCards } from './RecordCards';
import { RecordTable } from './RecordTable';
import { type LoadParts, useParts } from './useParts';

export interface Related {
  readonly resource: string;
  /** field of the other record that names this one */
  readonly by: string;
  readonly load: LoadParts;
}

/** Records with pages of their own that stand below this one, such as the BICs of a bank. */
export const RelatedList = ({ resource, by, load }: Related) => {
  const record = useRecordContext();
  const translate = useTranslate();
  const isPhone = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'));
  const parts = useParts(resource, load);
  if (!parts || !record) return null;
  const shown = { ...parts, operations: parts.operations.filter(operation => operation !== 'delete') };
  return (
    <Card variant="outlined" sx={{ mt: 2 }}>
      <Typography
        component="h2"
        variant="subtitle1"
        sx={{ display: 'flex', alignItems: 'center', px: 2, py: 0.75, fontWeight: 600 }}
      >
        {translate(`resources.${resource}.name`, { smart_count: 2 })}
        <span style={{ flex: 1 }} />
        {parts.operations.includes('create') && <CreateIfAllowed resource={resource} />}
      </Typography>
      <ReferenceManyField
        reference={resource}
        target={by}
        sort={parts.list.sort}
        perPage={25}
        pagination={<ListPagination choices={[25]} />}
      >
        {isPhone ? (
          <Box sx={{ px: 1, pb: 1 }}>
            <RecordCards parts={shown} />
          </Box>
        ) : (
          <RecordTable parts={shown} />
        )}
      </ReferenceManyField>
    </Card>
  );
};
