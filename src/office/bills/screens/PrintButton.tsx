import { useAccess } from '@engine/admin/kit/access/access';
import { useServices } from '@engine/admin/shell/services';
import Print from '@mui/icons-material/Print';
import { Button, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { printUrl } from './billingApi';

interface Props {
  /** selects the bills to print */
  readonly filter: Readonly<Record<string, unknown>>;
}

const choices = ['bills', 'both', 'slips'] as const;

/** The papers of many bills as one PDF, with or without the slips for the enclosed originals. */
export function PrintButton({ filter }: Props) {
  const translate = useTranslate();
  const mayPrint = useMayPrint();
  const { apiUrl } = useServices();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (!mayPrint) return null;
  const close = () => setAnchor(null);
  return (
    <>
      <Button
        size="small"
        startIcon={<Print />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
      >
        {translate('billing.print.open')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {choices.map(what => (
          <MenuItem
            key={what}
            component="a"
            href={printUrl(apiUrl, filter, what)}
            target="_blank"
            rel="noopener"
            onClick={close}
          >
            {translate(`billing.print.${what}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

/** The paper of a bill names its guests: the server refuses it to users who may not read guests. */
export function useMayPrint(): boolean {
  const { can } = useAccess();
  return can('documents', 'read') && can('guest', 'read');
}
