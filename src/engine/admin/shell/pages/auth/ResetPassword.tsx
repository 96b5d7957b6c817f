import { useLocation } from 'react-router-dom';
import { BrokenLink } from './BrokenLink';
import { ChoosePassword } from './ChoosePassword';
import { FirstAdministrator } from './FirstAdministrator';
import { readLink } from './readLink';

/** R-ROUTE-3: where the links of mails lead, and the one that the console shows at the first start. */
export function ResetPassword() {
  const link = readLink(useLocation().hash);
  if (link.kind === 'missing') return <BrokenLink />;
  if (link.kind === 'setup') return <FirstAdministrator token={link.token} />;
  return <ChoosePassword token={link.token} kind={link.kind} />;
}
