import { Alert, Box, Button, Card, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useAccess } from '../../kit/access/access';
import { WriteButton } from '../../kit/access/WriteButton';
import { LeaveGuard } from '../../kit/dialog/LeaveGuard';
import { RowsLoading } from '../../kit/list/rows/RowsLoading';
import { floatingBar } from '../../kit/list/selection/floatingBar';
import { NotLoaded } from '../../kit/page/frame/NotLoaded';
import { useShortcut } from '../../kit/shortcuts/useShortcut';
import { SettingRow } from './SettingRow';
import { useSetup } from './useSetup';

/** All settings in their groups; saved values apply from the next request on. */
export const SetupPage = () => {
  const translate = useTranslate();
  const { can, blocked } = useAccess();
  const setup = useSetup();
  const { settings, changed, canSave, faultOf } = setup;
  const groups = [...new Set(settings.map(({ group }) => group))];
  const isReadOnly = !can('setup', 'update') || blocked !== null;
  useShortcut(
    canSave
      ? { keys: ['mod+s'], label: translate('ra.action.save'), group: 'form', run: () => void setup.save() }
      : null,
  );
  return (
    <Box sx={{ flex: 1, minWidth: 0, maxWidth: '64rem' }}>
      <Typography component="h1" variant="h6" sx={{ fontWeight: 600, minHeight: 36, mb: 1 }}>
        {translate('resources.setup.name', { smart_count: 2 })}
      </Typography>
      <NotLoaded error={setup.error} refetch={setup.refetch} isPage={settings.length === 0} />
      {setup.isPending && <RowsLoading columns={2} rows={20} />}
      {!setup.isPending && !setup.error && settings.length === 0 && (
        <Alert severity="info">{translate('app.kit.limited')}</Alert>
      )}
      {groups.map(group => (
        <Card
          key={group}
          component="section"
          variant="outlined"
          aria-labelledby={`group-${group}`}
          sx={{ mb: 1.5 }}
        >
          <Typography id={`group-${group}`} component="h2" variant="subtitle2" sx={{ px: 2, py: 1 }}>
            {translate(`resources.setup.enums.group.${group}`)}
          </Typography>
          {settings
            .filter(setting => setting.group === group)
            .map(setting => (
              <SettingRow
                key={setting.key}
                setting={setting}
                value={setup.heldBy(setting)}
                fault={faultOf(setting)}
                isChanged={changed.includes(setting)}
                isReadOnly={isReadOnly}
                onChange={value => setup.change(setting, value)}
              />
            ))}
        </Card>
      ))}
      {changed.length > 0 && (
        <Card variant="outlined" sx={barLook}>
          <Typography role="status" variant="body2" sx={{ flex: 1 }}>
            {translate('setup.changed', { smart_count: changed.length })}
          </Typography>
          <Button color="inherit" onClick={setup.discard}>
            {translate('setup.discard')}
          </Button>
          <WriteButton variant="contained" disabled={!canSave} onClick={() => void setup.save()}>
            {translate('ra.action.save')}
          </WriteButton>
        </Card>
      )}
      <LeaveGuard hasChanges={changed.length > 0} />
    </Box>
  );
};

const barLook = { ...floatingBar, gap: 1, px: 2, py: 1 };
