import { Box, useMediaQuery } from '@mui/material';
import type { ReactNode } from 'react';
import { useRecordContext } from 'react-admin';
import { valueAt } from '../../../shared/recordValues';
import { useAccess } from '../access/access';
import { lazily } from '../lazily';
import { fieldOf } from '../page/entity/entityContext';
import type { ShowParts } from '../page/parts/parts';

interface Props {
  readonly parts: ShowParts;
  /** the values of the record */
  readonly children: ReactNode;
}

const Preview = lazily(async () => (await import('../files/FilePreview')).FilePreview);
const FileOfRecord = lazily(async () => (await import('../files/FileOfRecord')).FileOfRecord);

/**
 * Shows the file that a record represents beside its values, if there is room. A file that merely belongs to the record
 * is shown only on very wide screens; otherwise neither the file nor its code is loaded.
 */
export const BesideFile = ({ parts, children }: Props) => {
  const own = useOwnFile(parts);
  if (parts.holdsFile)
    return (
      <Box sx={besideLook}>
        {children}
        <Preview parts={parts} />
      </Box>
    );
  if (!own) return children;
  return (
    <Box sx={ownLook}>
      {children}
      <FileOfRecord {...own} />
    </Box>
  );
};

function useOwnFile({ entity, file }: ShowParts) {
  const isWide = useMediaQuery(wide);
  const record = useRecordContext();
  const { can } = useAccess();
  const id = file === undefined ? null : valueAt(record ?? {}, file);
  const resource = file === undefined ? undefined : fieldOf(entity, file)?.ref?.resource;
  if (!isWide || typeof id !== 'number' || resource === undefined || !can(resource, 'read')) return null;
  return { resource, id };
}

const wide = '(min-width:1600px)';

const besideLook = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 3fr)' },
  alignItems: 'start',
  gap: 1,
};

const ownLook = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  alignItems: 'start',
  gap: 1,
};
