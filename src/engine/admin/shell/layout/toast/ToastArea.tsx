import { useNotificationContext } from 'ra-core';
import { useState } from 'react';
import { Toast } from '../dialogs/rareDialogs';

/** Its code loads with the first message, since most visits to the sign-in page show none. */
export function ToastArea() {
  const { notifications } = useNotificationContext();
  const [isNeeded, setNeeded] = useState(false);
  if (notifications.length > 0 && !isNeeded) setNeeded(true);
  return isNeeded ? <Toast /> : null;
}
