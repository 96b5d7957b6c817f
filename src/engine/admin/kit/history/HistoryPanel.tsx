import HistoryIcon from '@mui/icons-material/History';
import { Box, Button, Card, Tab, Tabs } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useAccess } from '../access/access';
import { lazily } from '../lazily';
import type { ShowParts } from '../page/parts/parts';

const ChangesList = lazily(async () => (await import('./ChangesList')).ChangesList);
const LooksList = lazily(async () => (await import('./LooksList')).LooksList);

/** The history of a record: its changes, and for readers of the log also who viewed it. */
export const HistoryPanel = ({ parts }: { readonly parts: ShowParts }) => {
  const translate = useTranslate();
  const { can } = useAccess();
  const [isOpen, setOpen] = useState(false);
  const [tab, setTab] = useState<'changes' | 'looks'>('changes');
  const panelId = useId();
  if (parts.entity.appendOnly) return null;
  const isLogReader = can('activity-log', 'list');
  const title = translate(isLogReader ? 'app.history.title' : 'app.history.changes');
  const tabs = isLogReader ? (['changes', 'looks'] as const) : (['changes'] as const);
  return (
    <Card component="section" variant="outlined" className="no-print" aria-label={title} sx={{ mt: 2 }}>
      <Button
        fullWidth
        color="inherit"
        startIcon={<HistoryIcon />}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setOpen(!isOpen)}
        sx={{ justifyContent: 'flex-start', px: 2, minHeight: 44 }}
      >
        {title}
      </Button>
      <Box id={panelId} hidden={!isOpen}>
        {isOpen && tabs.length > 1 && (
          <Tabs
            value={tab}
            onChange={(_, next) => setTab(next)}
            aria-label={title}
            sx={{ borderTop: 1, borderBottom: 1, borderColor: 'divider', px: 1 }}
          >
            {tabs.map(each => (
              <Tab key={each} value={each} label={translate(`app.history.${each}`)} />
            ))}
          </Tabs>
        )}
        {isOpen && (tab === 'changes' ? <ChangesList parts={parts} /> : <LooksList />)}
      </Box>
    </Card>
  );
};
