import Restore from '@mui/icons-material/Restore';
import { Alert, Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { formatInstant } from '../format/date';
import { useLanguage } from '../format/language';
import type { Draft } from '../page/editing/drafts';

interface Props {
  readonly draft: Draft;
  readonly onDiscard: () => void;
  readonly onRestore: () => void;
}

/** Offers input that a session ended before. */
export const DraftAlert = ({ draft, onDiscard, onRestore }: Props) => {
  const translate = useTranslate();
  const { tag } = useLanguage();
  return (
    <Alert
      severity="info"
      icon={<Restore fontSize="small" />}
      sx={{ borderRadius: 0, alignItems: 'center' }}
      action={
        <>
          <Button color="inherit" onClick={onDiscard}>
            {translate('app.kit.draft_discard')}
          </Button>
          <Button variant="contained" onClick={onRestore}>
            {translate('app.kit.draft_restore')}
          </Button>
        </>
      }
    >
      {translate('app.kit.draft', { at: formatInstant(new Date(draft.at).toISOString(), tag) })}
    </Alert>
  );
};
