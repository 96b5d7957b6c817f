import { useLocation } from 'react-router-dom';
import { BrokenLink } from './BrokenLink';
import { ChoosePassword } from './ChoosePassword';
import { FirstAdministrator } from './FirstAdministrator';
import { readLink } from './readLink';

/** R-ROUTE-3: the target of the links in mails, and of the one in the server's console at the first start. */
export function ResetPassword() {
  const link = readLink(useLocation().hash);
  if (link.kind === 'missing') return <BrokenLink />;
  if (link.kind === 'setup') return <FirstAdministrator token={link.token} />;
  return <ChoosePassword token={link.token} kind={link.kind} />;
}
