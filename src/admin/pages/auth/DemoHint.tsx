import { Alert, AlertTitle, Box, Chip } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useServices } from '../../services';

interface AuthMode {
  readonly demo: boolean;
  readonly users?: readonly (string | { readonly email: string })[];
}

/** Which sign-ins there are, while the server says that all of this is a demonstration. */
export function DemoHint({ onChoose }: { onChoose: (email: string) => void }) {
  const translate = useTranslate();
  const { http, apiUrl } = useServices();
  const { data } = useQuery({
    queryKey: ['auth', 'mode'],
    queryFn: async (): Promise<AuthMode> => (await http(`${apiUrl}/auth/mode`)).json,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!data?.demo) return null;
  const emails = (data.users ?? []).map(user => (typeof user === 'string' ? user : user.email));
  return (
    <Alert severity="info" icon={false} sx={{ mt: 3 }}>
      <AlertTitle>{translate('authorization.sign_in.demo_title')}</AlertTitle>
      {translate('authorization.sign_in.demo_text')}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mt: 1.25 }}>
        {emails.map(email => {
          const role = email.split('@')[0] ?? email;
          return (
            <Chip
              key={email}
              size="small"
              variant="outlined"
              title={email}
              label={translate(`authorization.role.${role}`, { _: role })}
              onClick={() => onChoose(email)}
            />
          );
        })}
      </Box>
    </Alert>
  );
}
