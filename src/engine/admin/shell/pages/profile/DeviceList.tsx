import Computer from '@mui/icons-material/Computer';
import Smartphone from '@mui/icons-material/Smartphone';
import { Box, Chip, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { Device } from '../../../../shared/signedIn';
import { WriteButton } from '../../../kit/access/WriteButton';
import { formatInstant } from '../../../kit/format/date';
import { useLanguage } from '../../../kit/format/language';
import { deviceName } from './deviceName';

interface Props {
  readonly devices: readonly Device[];
  readonly onEnd?: (device: Device) => void;
}

export function DeviceList({ devices, onEnd }: Props) {
  return (
    <Box component="ul" sx={{ m: 0, p: 0, width: '100%', listStyle: 'none' }}>
      {devices.map(device => (
        <DeviceRow key={device.id} device={device} onEnd={onEnd} />
      ))}
    </Box>
  );
}

function DeviceRow({ device, onEnd }: { device: Device; onEnd: Props['onEnd'] }) {
  const translate = useTranslate();
  const { tag } = useLanguage();
  const { browser, system, isPhone } = deviceName(device.user_agent);
  const text = (key: string, values = {}) => translate(`authorization.profile.${key}`, values);
  const name = [browser ?? text('device_unknown'), system].filter(Boolean).join(' · ');
  return (
    <Box component="li" sx={rowLook}>
      <Box aria-hidden sx={{ color: device.current ? 'primary.main' : 'text.secondary', lineHeight: 0 }}>
        {isPhone ? <Smartphone /> : <Computer />}
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography
          component="p"
          variant="subtitle2"
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
        >
          {name}
          {device.current && <Chip size="small" color="success" label={text('device_current')} />}
        </Typography>
        <Typography variant="caption" color="text.secondary" sx={{ display: 'block' }}>
          {text('device_seen', {
            seen: formatInstant(device.last_seen_at, tag),
            began: formatInstant(device.created_at, tag),
            ip: device.ip,
          })}
        </Typography>
      </Box>
      {onEnd && !device.current && (
        <WriteButton
          color="error"
          aria-label={`${text('device_end')}: ${name}`}
          onClick={() => onEnd(device)}
        >
          {text('device_end')}
        </WriteButton>
      )}
    </Box>
  );
}

const rowLook = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  py: 1.25,
  '& + &': { borderTop: 1, borderColor: 'divider' },
  '&:first-of-type': { pt: 0 },
};
