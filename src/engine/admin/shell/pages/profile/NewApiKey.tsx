import {
  Alert,
  Autocomplete,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  MenuItem,
  TextField,
  Typography,
} from '@mui/material';
import { useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';
import { FaultAlert } from '../../../kit/dialog/FaultAlert';
import { useChoiceTexts } from '../../../kit/inputs/useChoiceTexts';
import { useServices, useSession } from '../../services';
import { AuthField } from '../auth/AuthField';
import { useSubmit } from '../auth/useSubmit';
import { useAllLabels } from '../rights/useAllLabels';
import { CopyButton } from './CopyButton';
import { useKeyTexts } from './useKeyTexts';
import { useProfileChanged } from './useProfile';

const lifetimes = [30, 90, 180, 365] as const;
const day = 86_400_000;

/** Name, lifetime and permissions; then the key itself, shown only once. */
export function NewApiKey({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const [key, setKey] = useState<string | null>(null);
  const changed = useProfileChanged();
  return (
    <Dialog open onClose={key === null ? onClose : undefined} aria-labelledby="new-key-title">
      <DialogTitle id="new-key-title">{translate('authorization.profile.key_new')}</DialogTitle>
      {key === null ? (
        <KeyForm
          onCancel={onClose}
          onMade={made => {
            setKey(made);
            void changed('key_made');
          }}
        />
      ) : (
        <MadeKey value={key} onClose={onClose} />
      )}
    </Dialog>
  );
}

function KeyForm({ onCancel, onMade }: { onCancel: () => void; onMade: (key: string) => void }) {
  const translate = useTranslate();
  const { profile } = useServices();
  const own = [...(useSession()?.permissions ?? [])].sort();
  const texts = useKeyTexts();
  const hasLabels = useAllLabels();
  const [name, setName] = useState('');
  const [days, setDays] = useState<number>(90);
  const [permissions, setPermissions] = useState<readonly string[]>([]);
  const [query, setQuery] = useState('');
  const { placeholder, ...choiceTexts } = useChoiceTexts(query);
  // another list of the same would clear what is typed
  const value = useMemo(() => [...permissions], [permissions]);
  const text = (key: string) => translate(`authorization.profile.${key}`);
  const required = 'authorization.sign_in.required';
  const { submit, failure, faults, isPending } = useSubmit(
    () => ({
      ...(name.trim() === '' && { name: required }),
      ...(permissions.length === 0 && { permissions: required }),
    }),
    async () => {
      const expires_at = new Date(Date.now() + days * day).toISOString();
      onMade(await profile.createKey({ name, permissions, expires_at }));
    },
  );
  return (
    <Box component="form" noValidate onSubmit={submit}>
      <DialogContent sx={{ display: 'grid', gap: 2, pt: '8px !important' }}>
        <FaultAlert text={failure} />
        <AuthField
          name="key-name"
          label="authorization.profile.key_name"
          help="authorization.profile.key_name_help"
          autoComplete="off"
          autoFocus
          value={name}
          onChange={setName}
          fault={faults.name}
        />
        <TextField
          select
          size="medium"
          label={text('key_lifetime')}
          value={days}
          onChange={event => setDays(Number(event.target.value))}
          error={faults.expires_at !== undefined}
          helperText={faults.expires_at}
          sx={{ maxWidth: 200 }}
        >
          {lifetimes.map(number => (
            <MenuItem key={number} value={number}>
              {translate('authorization.profile.key_days', { smart_count: number })}
            </MenuItem>
          ))}
        </TextField>
        <Autocomplete
          multiple
          disableCloseOnSelect
          limitTags={4}
          loading={!hasLabels}
          {...choiceTexts}
          inputValue={query}
          onInputChange={(_event, typed) => setQuery(typed)}
          options={own}
          value={value}
          onChange={(_event, chosen) => setPermissions(chosen)}
          groupBy={texts.group}
          getOptionLabel={texts.name}
          renderOption={({ key: _, ...props }, option) => (
            <li {...props} key={option}>
              {texts.short(option)}
            </li>
          )}
          renderInput={params => (
            <TextField
              {...params}
              size="medium"
              label={text('key_permissions')}
              placeholder={placeholder}
              error={faults.permissions !== undefined}
              helperText={translate(faults.permissions ?? 'authorization.profile.key_permissions_help', {
                _: faults.permissions,
              })}
            />
          )}
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button variant="outlined" onClick={() => setPermissions(own.filter(isReading))}>
            {text('key_all_reading')}
          </Button>
          <Button disabled={permissions.length === 0} onClick={() => setPermissions([])}>
            {text('key_no_rights')}
          </Button>
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel}>{translate('ra.action.cancel')}</Button>
        <Button type="submit" variant="contained" loading={isPending}>
          {text('key_make')}
        </Button>
      </DialogActions>
    </Box>
  );
}

function MadeKey({ value, onClose }: { value: string; onClose: () => void }) {
  const translate = useTranslate();
  const { product } = useServices();
  const text = (key: string) => translate(`authorization.profile.${key}`);
  return (
    <>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Alert severity="warning">{text('key_once')}</Alert>
        <Box
          data-api-key
          sx={{
            p: 2,
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
            bgcolor: 'background.default',
            fontFamily: 'monospace',
            fontSize: 14,
            overflowWrap: 'anywhere',
          }}
        >
          {value}
        </Box>
        <Box>
          <CopyButton text={value} />
        </Box>
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {text('key_how')} <code>Authorization: Bearer {product.name}_…</code>
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {text('codes_done')}
        </Button>
      </DialogActions>
    </>
  );
}

const isReading = (key: string): boolean => /\.(list|read)$/.test(key);
