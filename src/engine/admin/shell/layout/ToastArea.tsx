import { useNotificationContext } from 'ra-core';
import { useState } from 'react';
import { Toast } from './panelParts';

/** Nothing until there is something to tell; who signs in hardly ever hears anything. */
export function ToastArea() {
  const { notifications } = useNotificationContext();
  const [isNeeded, setNeeded] = useState(false);
  if (notifications.length > 0 && !isNeeded) setNeeded(true);
  return isNeeded ? <Toast /> : null;
}
