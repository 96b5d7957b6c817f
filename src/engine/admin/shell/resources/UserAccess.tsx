import { Box, Card, Skeleton, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Confirm, useNotify, useRecordContext, useRefresh, useTranslate } from 'react-admin';
import { WriteButton } from '../../kit/access/WriteButton';
import { useLabels } from '../../kit/page/parts/usePages';
import { DeviceList } from '../pages/profile/DeviceList';
import { useServices, useSession } from '../services';

/** An administrator's actions on a user's access. Locking is a status, which the form sets. */
export const UserAccess = () => {
  const record = useRecordContext();
  const session = useSession();
  // the texts of the profile, which lists of users do not load
  const hasTexts = useLabels('profile');
  if (!record || !session || !hasTexts) return null;
  const may = (name: string) => session.viewAs === null && session.permissions.has(`users.${name}`);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
        {record.status === 'invited' && may('invite') && <InviteButton id={Number(record.id)} />}
        {record.second_factor !== 'none' && may('reset_factor') && (
          <ResetFactorButton id={Number(record.id)} name={String(record._label)} />
        )}
      </Box>
      {record.status === 'active' && may('end_sessions') && <Sessions id={Number(record.id)} />}
    </>
  );
};

/** Runs an action, then reloads; an error is shown in the server's words. */
function useAct() {
  const notify = useNotify();
  const refresh = useRefresh();
  const queryClient = useQueryClient();
  return async (work: () => Promise<void>, done: string) => {
    try {
      await work();
      notify(`authorization.user_access.${done}`, { type: 'success' });
      await queryClient.invalidateQueries({ queryKey: ['user-sessions'] });
      refresh();
    } catch (error) {
      notify(error instanceof Error ? error.message : 'app.error.server', { type: 'error' });
    }
  };
}

const InviteButton = ({ id }: { id: number }) => {
  const translate = useTranslate();
  const { profile } = useServices();
  const act = useAct();
  return (
    <WriteButton variant="outlined" onClick={() => void act(() => profile.invite(id), 'invited')}>
      {translate('authorization.user_access.invite')}
    </WriteButton>
  );
};

const ResetFactorButton = ({ id, name }: { id: number; name: string }) => {
  const translate = useTranslate();
  const { profile } = useServices();
  const act = useAct();
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <WriteButton variant="outlined" color="error" onClick={() => setConfirming(true)}>
        {translate('authorization.user_access.factor_reset')}
      </WriteButton>
      <Confirm
        isOpen={isConfirming}
        title="authorization.user_access.factor_reset_title"
        content={translate('authorization.user_access.factor_reset_text', { name })}
        onClose={() => setConfirming(false)}
        onConfirm={() => {
          setConfirming(false);
          void act(() => profile.resetFactorOf(id), 'factor_was_reset');
        }}
      />
    </>
  );
};

const Sessions = ({ id }: { id: number }) => {
  const translate = useTranslate();
  const { profile } = useServices();
  const act = useAct();
  const { data } = useQuery({ queryKey: ['user-sessions', id], queryFn: () => profile.sessionsOf(id) });
  return (
    <Card component="section" variant="outlined" sx={{ mt: 2, p: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5 }}>
        <Typography component="h2" variant="subtitle2" sx={{ flex: 1, color: 'text.secondary' }}>
          {translate('authorization.user_access.sessions')}
        </Typography>
        {data && data.length > 0 && (
          <WriteButton
            color="error"
            variant="outlined"
            onClick={() => void act(() => profile.endSessionsOf(id), 'sessions_ended')}
          >
            {translate('authorization.user_access.sessions_end')}
          </WriteButton>
        )}
      </Box>
      {data === undefined && <Skeleton variant="rounded" height={60} />}
      {data?.length === 0 && (
        <Typography variant="body2" color="text.secondary">
          {translate('authorization.user_access.sessions_none')}
        </Typography>
      )}
      {data && data.length > 0 && <DeviceList devices={data} />}
    </Card>
  );
};
