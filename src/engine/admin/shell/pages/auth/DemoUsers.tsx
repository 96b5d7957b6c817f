import { Alert, AlertTitle, Box, Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useServices } from '../../services';

interface Props {
  /** password of all demo users */
  readonly password: string;
  readonly onChoose: (email: string, password: string) => void;
}

/** Demo mode has one user for each role that ships: `<role>@example.org`. */
export function DemoUsers({ password, onChoose }: Props) {
  const translate = useTranslate();
  const { product } = useServices();
  return (
    <Alert severity="info" icon={false} sx={{ mt: 3 }}>
      <AlertTitle>{translate('authorization.sign_in.demo_title')}</AlertTitle>
      {translate('authorization.sign_in.demo_text')}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mt: 1.25 }}>
        {product.roles.map(({ key: role }) => (
          <Button
            key={role}
            color="inherit"
            variant="outlined"
            title={`${role}@example.org`}
            onClick={() => onChoose(`${role}@example.org`, password)}
            sx={{ minHeight: { sm: 26 }, px: 1.25, py: 0, fontSize: 13, fontWeight: 550 }}
          >
            {translate(`authorization.role.${role}`)}
          </Button>
        ))}
      </Box>
    </Alert>
  );
}
