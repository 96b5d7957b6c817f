import { Alert, Box, MenuItem, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { resourceOf } from '../../../../shared/permissions';
import type { EffectiveRights } from '../../../../shared/rights';
import { PageLoading } from '../../../kit/page/frame/PageLoading';
import type { RightsApi } from '../../providers/rightsApi';
import { useServices, useSession } from '../../services';
import type { Session } from '../../session/session';
import { RightsReport, type Shown, shownKinds } from './report/RightsReport';
import { SubjectPicker } from './report/SubjectPicker';
import { readSubject, type Subject, subjectText } from './report/subject';
import { ViewAsButton } from './report/ViewAsButton';
import { useAllLabels } from './useAllLabels';

/** R-ROUTE-35: a user's permissions, where each comes from, and why one is denied. */
export function UserRights() {
  const session = useSession();
  const hasLabels = useAllLabels();
  return session && hasLabels ? <Screen session={session} /> : <PageLoading />;
}

function Screen({ session }: { readonly session: Session }) {
  const translate = useTranslate();
  const text = (key: string, values = {}) => translate(`authorization.rights.${key}`, values);
  const { permissions } = useServices();
  const [search, setSearch] = useSearchParams();
  const [query, setQuery] = useState('');
  const [shown, setShown] = useState<Shown>('all');
  // only users who may read roles see where permissions come from; everyone sees their own permissions
  const canAsk = permissions.can('roles', 'read');
  const self: Subject = { kind: 'user', id: session.user.id };
  const subject = readSubject(search.get('of')) ?? self;
  const other = readSubject(search.get('with'));
  const one = useRightsOf(canAsk ? subject : null);
  const two = useRightsOf(canAsk ? other : null);
  const choose = (name: 'of' | 'with') => (chosen: Subject | null) =>
    setSearch(
      before => {
        const next = new URLSearchParams(before);
        next.delete(name);
        if (chosen) next.set(name, subjectText(chosen));
        return next;
      },
      { replace: true },
    );
  const rights = canAsk ? one.data : ownRights(session);

  return (
    <Box sx={{ maxWidth: 1180, display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box>
        <Typography component="h1" variant="h6" sx={{ fontWeight: 600 }}>
          {translate('app.menu.rights')}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {text(canAsk ? 'intro' : 'own_intro')}
        </Typography>
      </Box>
      <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        {canAsk && (
          <>
            <SubjectPicker
              label={text('subject')}
              value={subject}
              name={one.data?.name}
              onChange={choose('of')}
            />
            <SubjectPicker
              label={text('compare')}
              value={other}
              name={two.data?.name}
              onChange={choose('with')}
            />
            <ViewAsButton subject={subject} isSelf={subjectText(subject) === subjectText(self)} />
          </>
        )}
        <Box sx={{ flexBasis: '100%' }} />
        <TextField
          type="search"
          placeholder={text('search')}
          value={query}
          onChange={event => setQuery(event.target.value)}
          slotProps={{ htmlInput: { 'aria-label': text('search') } }}
          sx={{ width: { xs: '100%', sm: 240 } }}
        />
        {!other && canAsk && (
          <TextField
            select
            label={text('show')}
            value={shown}
            onChange={event => setShown(shownKinds.find(kind => kind === event.target.value) ?? 'all')}
            sx={{ width: 160 }}
          >
            {shownKinds.map(kind => (
              <MenuItem key={kind} value={kind}>
                {text(`show_${kind}`)}
              </MenuItem>
            ))}
          </TextField>
        )}
      </Box>
      {rights && <Limits rights={rights} />}
      {rights?.rights.every(({ granted }) => !granted) && <Alert severity="info">{text('none')}</Alert>}
      {rights && (!other || two.data) ? (
        <RightsReport
          key={`${subjectText(subject)} ${other && subjectText(other)}`}
          one={rights}
          two={other ? two.data : undefined}
          kind={subject.kind}
          query={query}
          shown={other ? 'all' : shown}
        />
      ) : (
        <PageLoading />
      )}
    </Box>
  );
}

function useRightsOf(subject: Subject | null) {
  const { rights } = useServices();
  return useQuery({
    queryKey: ['rights', 'of', subject],
    queryFn: (): ReturnType<RightsApi['rightsOf']> =>
      subject
        ? rights.rightsOf(subject.kind, subject.id)
        : Promise.reject(new Error('no user or role is chosen')),
    enabled: subject !== null,
    throwOnError: true,
  });
}

/** Row scopes that limit all permissions: only records that belong to the listed ones. */
function Limits({ rights: { scope } }: { readonly rights: EffectiveRights }) {
  const translate = useTranslate();
  const { product } = useServices();
  return product.scopes.map(({ name }) => {
    const names = scope[name]?.join(', ');
    return names ? (
      <Alert key={name} severity="info" sx={{ py: 0 }}>
        {translate(`authorization.rights.limited_${name}`, {
          names,
          _: translate('authorization.rights.limited', { names }),
        })}
      </Alert>
    ) : null;
  });
}

function ownRights({ user, permissions, withheld, outOfSight }: Session): EffectiveRights {
  const noRows = (key: string) => outOfSight.includes(resourceOf(key));
  const granted = { granted: true, via: [], why: null };
  return {
    name: `${user.first_name} ${user.last_name}`,
    scope: {},
    rights: [
      ...[...permissions].map(key => ({ ...granted, key, ...(noRows(key) && { limit: 'noRows' as const }) })),
      ...withheld.map(key => ({ ...granted, key, limit: 'noCreate' as const })),
    ],
  };
}
