import { RecordLink } from '@engine/admin/kit/values/RefValue';
import { useApi } from '@engine/admin/shell/useApi';
import { shapes } from '@engine/shared/formats';
import { Alert, Box, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { isKvnr } from '../../formatChecks';
import { createGuestApi } from './guestApi';

/**
 * In the form of a guest: lists guests who may be the same person while the user types. They do not prevent
 * saving.
 */
export const DuplicateHint = () => {
  const translate = useTranslate();
  const api = useApi(createGuestApi);
  const [id, kvnr, lastName, birthDate] = useWatch({ name: ['id', 'kvnr', 'last_name', 'birth_date'] });
  const [accepted, setAccepted] = useState<readonly number[]>([]);
  const sought: Record<string, string> = {};
  if (typeof kvnr === 'string' && isKvnr(kvnr)) sought.kvnr = kvnr;
  if (typeof lastName === 'string' && typeof birthDate === 'string' && shapes.date(birthDate)) {
    const name = lastName.trim();
    if (name !== '') Object.assign(sought, { last_name: name, birth_date: birthDate });
  }
  const hasAny = Object.keys(sought).length > 0;
  if (typeof id === 'number') sought.except = String(id);
  const { data = [] } = useQuery({
    queryKey: ['guest', 'duplicates', sought],
    queryFn: () => api.duplicates(sought),
    enabled: hasAny,
  });
  const shown = hasAny ? data.filter(duplicate => !accepted.includes(duplicate.id)) : [];
  if (shown.length === 0) return null;
  return (
    <Alert
      severity="warning"
      role="status"
      sx={{ borderRadius: 0, alignItems: 'center' }}
      action={
        <Button color="inherit" size="small" onClick={() => setAccepted(data.map(each => each.id))}>
          {translate(typeof id === 'number' ? 'guests.duplicate.other' : 'guests.duplicate.anyway')}
        </Button>
      }
    >
      {translate('guests.duplicate.title')}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {shown.map(duplicate => (
          <li key={duplicate.id}>
            <RecordLink reference="guest" id={duplicate.id}>
              {duplicate.label}
            </RecordLink>{' '}
            {translate(`guests.duplicate.by_${duplicate.by}`)}
          </li>
        ))}
      </Box>
    </Alert>
  );
};
