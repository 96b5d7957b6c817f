import { useNotificationContext } from 'ra-core';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../kit/lazyPart';
import { loadToast } from './panelCode';

const Toast = lazyPart(loadToast);

/** Nothing until there is something to tell; who signs in hardly ever hears anything. */
export function ToastArea() {
  const { notifications } = useNotificationContext();
  const [isNeeded, setNeeded] = useState(false);
  if (notifications.length > 0 && !isNeeded) setNeeded(true);
  return isNeeded ? (
    <Suspense>
      <Toast />
    </Suspense>
  ) : null;
}
