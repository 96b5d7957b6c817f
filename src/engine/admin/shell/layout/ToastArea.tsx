import { useNotificationContext } from 'ra-core';
import { useState } from 'react';
import { Toast } from './rareDialogs';

/** Loads its code with the first message; the sign-in page rarely shows one. */
export function ToastArea() {
  const { notifications } = useNotificationContext();
  const [isNeeded, setNeeded] = useState(false);
  if (notifications.length > 0 && !isNeeded) setNeeded(true);
  return isNeeded ? <Toast /> : null;
}
