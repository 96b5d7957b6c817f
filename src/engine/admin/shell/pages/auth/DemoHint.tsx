import { Alert, AlertTitle, Box, Chip } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useDemo } from './useDemo';

/** The demonstration has one user for each role that ships: `<role>@example.org`. */
const roles = ['administrator', 'management', 'billing', 'entry', 'accounting', 'auditor', 'client'];

interface Props {
  readonly onChoose: (email: string, password: string) => void;
}

export function DemoHint({ onChoose }: Props) {
  const translate = useTranslate();
  const password = useDemo()?.password;
  if (password === undefined) return null;
  return (
    <Alert severity="info" icon={false} sx={{ mt: 3 }}>
      <AlertTitle>{translate('authorization.sign_in.demo_title')}</AlertTitle>
      {translate('authorization.sign_in.demo_text')}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mt: 1.25 }}>
        {roles.map(role => (
          <Chip
            key={role}
            size="small"
            variant="outlined"
            title={`${role}@example.org`}
            label={translate(`authorization.role.${role}`)}
            onClick={() => onChoose(`${role}@example.org`, password)}
          />
        ))}
      </Box>
    </Alert>
  );
}
