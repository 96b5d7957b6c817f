import { Link } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Link as RouterLink } from 'react-router-dom';

interface Props {
  readonly to: string;
  /** message key */
  readonly label: string;
  /** location state to pass on, such as the page that was requested */
  readonly state?: unknown;
}

export function AuthLink({ to, label, state }: Props) {
  const translate = useTranslate();
  return (
    <Link component={RouterLink} to={to} state={state} variant="body2">
      {translate(label)}
    </Link>
  );
}
