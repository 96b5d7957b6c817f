import { Box } from '@mui/material';
import { useAccess } from '../access/access';
import { lazily } from '../lazily';
import { useEntity } from '../page/entityContext';
import { presentationsFor } from './usePresentation';

const PresentationSwitch = lazily(async () => (await import('./PresentationSwitch')).PresentationSwitch);

/** Has room for the choice between the table and other ways to look at the list, where its schema names any. */
export const PresentationArea = () => {
  const entity = useEntity();
  const access = useAccess();
  const offered = presentationsFor(entity, access);
  if (offered.length === 0) return null;
  return (
    <Box className="no-print" sx={{ mr: 0.5, minWidth: (offered.length + 1) * buttonWidth }}>
      <PresentationSwitch offered={offered} />
    </Box>
  );
};

/** Keeps the buttons beside it in their places while its code comes. */
const buttonWidth = 31;
