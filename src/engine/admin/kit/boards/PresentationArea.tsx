import { Box } from '@mui/material';
import { useAccess } from '../access/access';
import { lazily } from '../lazily';
import { useEntity } from '../page/entity/entityContext';
import { presentationsFor } from './usePresentation';

const PresentationSwitch = lazily(async () => (await import('./PresentationSwitch')).PresentationSwitch);

/** Reserves room for the switch between table and other presentations, if the schema defines any. */
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

/** Keeps neighbouring buttons in place while the code loads. */
const buttonWidth = 31;
