import { Alert, Box, Card, Chip, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useContext, useState } from 'react';
import { LabelsContext } from '../../kit/pages/useParts';
import { useServices, useSession } from '../../services';
import { RoleChips } from '../Profile';
import { groupRights, type Right } from './groupRights';

/** R-ROUTE-35: everything that the signed-in user may do, in words, as the server answered it. */
export function UserRights() {
  const translate = useTranslate();
  const { resources } = useServices();
  const session = useSession();
  const [query, setQuery] = useState('');
  const needLabels = useContext(LabelsContext);
  const { isPending } = useQuery({
    queryKey: ['labels'],
    queryFn: async () => (await Promise.all(resources.map(({ name }) => needLabels(name)))).length,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!session || isPending) return null;

  const nameOf = (resource: string) =>
    translate(`resources.${resource}.name`, { smart_count: 2, _: resource });
  const groups = groupRights(
    session.permissions,
    resources.map(({ name }) => name),
  ).filter(({ resource, rights }) => {
    const text = [nameOf(resource), ...rights.map(right => right.key)].join(' ').toLowerCase();
    return text.includes(query.trim().toLowerCase());
  });
  return (
    <Box sx={{ maxWidth: 1180 }}>
      <Typography component="h1" variant="h5" sx={{ mb: 1 }}>
        {translate('authorization.rights.title')}
      </Typography>
      <Typography color="text.secondary" sx={{ mb: 2, maxWidth: 720 }}>
        {translate('authorization.rights.intro')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mb: 2 }}>
        <Typography variant="subtitle2">{translate('authorization.rights.roles')}</Typography>
        <RoleChips roles={session.user.roles} />
        <Box sx={{ flex: 1 }} />
        <TextField
          type="search"
          placeholder={translate('authorization.rights.search')}
          slotProps={{ htmlInput: { 'aria-label': translate('authorization.rights.search') } }}
          value={query}
          onChange={event => setQuery(event.target.value)}
        />
      </Box>
      {session.permissions.size === 0 && (
        <Alert severity="info">{translate('authorization.rights.none')}</Alert>
      )}
      {session.permissions.size > 0 && groups.length === 0 && (
        <Alert severity="info">{translate('authorization.rights.no_match', { query })}</Alert>
      )}
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(300px, 1fr))' }}>
        {groups.map(({ resource, rights }) => (
          <Card key={resource} component="section" sx={{ p: 1.75 }}>
            <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, mb: 1 }}>
              <Typography component="h2" variant="subtitle2">
                {nameOf(resource)}
              </Typography>
              <Typography variant="caption" color="text.secondary" noWrap>
                {translate('authorization.rights.count', { smart_count: rights.length })}
              </Typography>
            </Box>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
              {rights.map(right => (
                <RightChip key={right.key} right={right} />
              ))}
            </Box>
          </Card>
        ))}
      </Box>
    </Box>
  );
}

function RightChip({ right: { key, resource, action, field } }: { right: Right }) {
  const translate = useTranslate();
  const label = field
    ? translate(`authorization.action.${action}_field`, {
        field: translate(`resources.${resource}.fields.${field}`, { _: field }),
        _: key,
      })
    : translate(`authorization.action.${action}`, {
        _: translate(`resources.${resource}.transitions.${action}`, { _: action }),
      });
  return <Chip size="small" variant="outlined" label={label} title={key} sx={{ maxWidth: '100%' }} />;
}
