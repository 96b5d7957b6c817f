import { useTranslate } from 'ra-core';
import { useLocation } from 'react-router-dom';
import { MessagePage } from './MessagePage';

/** R-ROUTE-39. */
export function PageNotFound() {
  const translate = useTranslate();
  const { pathname } = useLocation();
  return (
    <MessagePage
      code="404"
      title={translate('app.error.page_not_found', { path: pathname })}
      text={translate('app.error.page_not_found_help')}
    />
  );
}
