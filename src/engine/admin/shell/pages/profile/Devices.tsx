import { Box, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { WriteButton } from '../../../kit/access/WriteButton';
import { formatInstant } from '../../../kit/format/date';
import { useLanguage } from '../../../kit/format/language';
import { StatusChip } from '../../../kit/values/StatusChip';
import { useServices } from '../../services';
import { DeviceList } from './DeviceList';
import { ProfileSection } from './ProfileSection';
import { useProfileChanged } from './useProfile';

/** The user's sessions and recent sign-ins: the place to notice a stranger. */
export function Devices() {
  const translate = useTranslate();
  const { profile } = useServices();
  const changed = useProfileChanged();
  const { data: devices } = useQuery({ queryKey: ['profile', 'devices'], queryFn: profile.devices });
  const end = async (which: number | 'others') => {
    await profile.endDevice(which);
    await changed('device_ended');
  };
  return (
    <>
      <ProfileSection name="devices">
        {devices ? (
          <DeviceList devices={devices} onEnd={device => void end(device.id)} />
        ) : (
          <Skeleton variant="rounded" width="100%" height={120} />
        )}
        {devices && devices.length > 1 && (
          <WriteButton variant="outlined" color="error" onClick={() => void end('others')}>
            {translate('authorization.profile.devices_end')}
          </WriteButton>
        )}
      </ProfileSection>
      <ProfileSection name="sign_ins">
        <SignIns />
      </ProfileSection>
    </>
  );
}

const colors: Readonly<Record<string, 'green' | 'red' | 'grey' | 'orange'>> = {
  login: 'green',
  login_failed: 'red',
  password_change: 'orange',
  password_reset: 'orange',
};

function SignIns() {
  const translate = useTranslate();
  const { tag } = useLanguage();
  const { profile } = useServices();
  const { data: events } = useQuery({ queryKey: ['profile', 'sign-ins'], queryFn: profile.signIns });
  if (!events) return <Skeleton variant="rounded" width="100%" height={160} />;
  return (
    <Box component="ul" sx={{ m: 0, p: 0, width: '100%', listStyle: 'none' }}>
      {events.map(({ id, at, action }) => (
        <Box
          component="li"
          key={id}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 2,
            py: 0.75,
            '& + &': { borderTop: 1, borderColor: 'divider' },
          }}
        >
          <Typography variant="body2" sx={{ width: 130, flexShrink: 0, fontVariantNumeric: 'tabular-nums' }}>
            {formatInstant(at, tag)}
          </Typography>
          <StatusChip
            color={colors[action] ?? 'grey'}
            label={translate(`authorization.profile.event_${action}`, { _: action })}
          />
        </Box>
      ))}
    </Box>
  );
}
