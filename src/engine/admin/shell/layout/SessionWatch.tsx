import { useLogout } from 'ra-core';
import { useEffect, useState } from 'react';
import { useServices, useSession } from '../services';
import { onSharedEnd, type SessionEnd } from '../session/sharedEnd';
import { SessionWarning } from './dialogs/rareDialogs';

const WARNING = 2 * 60_000;

/**
 * Watches for the end of the session: warns before it, keeps the input of open forms, leaves the page, and
 * follows other tabs.
 */
export function SessionWatch() {
  const user = useSession()?.user.id ?? null;
  const { session } = useServices();
  const logout = useLogout();
  useEffect(() => session.onLeave(() => void logout()), [session, logout]);
  return user === null ? null : <Watch key={user} user={user} />;
}

function Watch({ user }: { user: number }) {
  const { session, drafts } = useServices();
  const logout = useLogout();
  const [isOver, setOver] = useState(false);
  const left = useTimeLeft(isOver);

  useEffect(
    () =>
      onSharedEnd(end => {
        if (end === null) setOver(true);
        // Another user has signed in, who may not be allowed to see this page.
        else if (end.user !== user) window.location.reload();
      }),
    [user],
  );
  useEffect(() => {
    if (isOver || left === null || left.ms > 0) return;
    setOver(true);
  }, [isOver, left]);
  useEffect(() => {
    if (!isOver) return;
    // Saving the drafts marks the forms as clean; the page is left once they have rendered that.
    void drafts.keepAll().then(() => logout());
  }, [isOver, drafts, logout]);

  const idleTime = session.idleTime();
  const lead = idleTime > 0 ? Math.min(WARNING, idleTime / 2) : WARNING;
  if (isOver || left === null || left.ms > lead) return null;
  const seconds = Math.ceil(left.ms / 1_000);
  return <SessionWarning seconds={seconds} share={left.ms / lead} canStay={left.canStay} />;
}

interface Left {
  readonly ms: number;
  /** false in the last minutes before the session's hard limit, when requests no longer prolong it */
  readonly canStay: boolean;
}

/** Ticks every second only when the warning is near; a tab that was suspended checks as soon as it wakes. */
function useTimeLeft(isOver: boolean): Left | null {
  const { session } = useServices();
  const [left, setLeft] = useState<Left | null>(() => leftOf(session.ends()));
  useEffect(() => {
    if (isOver) return;
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      clearTimeout(timer);
      const next = leftOf(session.ends());
      setLeft(next);
      const wait = next === null ? WARNING : Math.min(next.ms - WARNING, WARNING);
      timer = setTimeout(look, Math.max(1_000, wait));
    };
    look();
    document.addEventListener('visibilitychange', look);
    const unsubscribe = session.subscribe(look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
      unsubscribe();
    };
  }, [session, isOver]);
  return left;
}

function leftOf(end: SessionEnd | null): Left | null {
  if (end === null) return null;
  const ms = Math.min(end.idleAt, end.endsAt) - Date.now();
  return { ms, canStay: end.idleAt < end.endsAt };
}
