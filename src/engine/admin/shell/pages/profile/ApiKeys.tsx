import VpnKeyOutlined from '@mui/icons-material/VpnKeyOutlined';
import { Box, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { WriteButton } from '../../../kit/access/WriteButton';
import { formatInstant } from '../../../kit/format/date';
import { useLanguage } from '../../../kit/format/language';
import { StatusChip } from '../../../kit/values/StatusChip';
import type { ApiKey } from '../../providers/profileApi';
import { useServices } from '../../services';
import { NewApiKey } from './NewApiKey';
import { ProfileSection } from './ProfileSection';
import { useProfileChanged } from './useProfile';

export function ApiKeys() {
  const translate = useTranslate();
  const { profile } = useServices();
  const changed = useProfileChanged();
  const [isNew, setNew] = useState(false);
  const { data: keys } = useQuery({ queryKey: ['profile', 'keys'], queryFn: profile.keys });
  const revoke = async (id: number) => {
    await profile.revokeKey(id);
    await changed('key_revoked');
  };
  return (
    <ProfileSection name="keys">
      {keys === undefined && <Skeleton variant="rounded" width="100%" height={90} />}
      {keys?.length === 0 && (
        <Typography variant="body2" color="text.secondary">
          {translate('authorization.profile.keys_none')}
        </Typography>
      )}
      {keys && keys.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, width: '100%', listStyle: 'none' }}>
          {keys.map(key => (
            <KeyRow key={key.id} apiKey={key} onRevoke={() => void revoke(key.id)} />
          ))}
        </Box>
      )}
      <WriteButton variant="contained" onClick={() => setNew(true)}>
        {translate('authorization.profile.key_new')}
      </WriteButton>
      {isNew && <NewApiKey onClose={() => setNew(false)} />}
    </ProfileSection>
  );
}

/** Revoking stops a program at once, so it must be confirmed. */
function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const translate = useTranslate();
  const { tag } = useLanguage();
  const [isConfirming, setConfirming] = useState(false);
  const text = (key: string, values = {}) => translate(`authorization.profile.${key}`, values);
  const isOver = Date.parse(apiKey.expires_at) <= Date.now();
  const at = (instant: string) => formatInstant(instant, tag);
  return (
    <Box component="li" sx={rowLook}>
      <Box aria-hidden sx={{ color: 'text.secondary', lineHeight: 0 }}>
        <VpnKeyOutlined />
      </Box>
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Typography
          component="p"
          variant="subtitle2"
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, overflowWrap: 'anywhere' }}
        >
          {apiKey.name}
          {isOver && <StatusChip color="red" label={text('key_over')} />}
        </Typography>
        <Typography variant="caption" color="text.secondary" sx={{ display: 'block' }}>
          <Box component="span" sx={{ fontFamily: 'monospace' }}>
            {`${apiKey.prefix}…`}
          </Box>
          {` · ${text('key_rights', { smart_count: apiKey.permissions.length })} · ${text('key_until', { at: at(apiKey.expires_at) })}`}
        </Typography>
        <Typography variant="caption" color="text.secondary" sx={{ display: 'block' }}>
          {apiKey.last_used_at
            ? text('key_used', { at: at(apiKey.last_used_at), ip: apiKey.last_used_ip ?? '–' })
            : text('key_unused')}
        </Typography>
      </Box>
      <WriteButton
        color="error"
        variant={isConfirming ? 'contained' : 'text'}
        aria-label={`${text(isConfirming ? 'key_revoke_sure' : 'key_revoke')}: ${apiKey.name}`}
        onBlur={() => setConfirming(false)}
        onClick={() => (isConfirming ? onRevoke() : setConfirming(true))}
      >
        {text(isConfirming ? 'key_revoke_sure' : 'key_revoke')}
      </WriteButton>
    </Box>
  );
}

const rowLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  py: 1.25,
  '& + &': { borderTop: 1, borderColor: 'divider' },
  '&:first-of-type': { pt: 0 },
};
