import { useContext, useEffect, useId, useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import { DraftsContext } from '../page/editing/drafts';
import { LeaveQuestion } from './LeaveQuestion';
import { countUnsaved } from './unsaved';

interface Props {
  readonly hasChanges: boolean;
  /** for a dialog, which leads to another page itself when it is done: asks only about the browser's Back and Forward */
  readonly onlyBack?: boolean;
}

/** Asks before a page with unsaved changes is left, reloaded or closed, unless its session has ended. */
export function LeaveGuard({ hasChanges, onlyBack = false }: Props) {
  const drafts = useContext(DraftsContext);
  const id = useId();
  const isOver = useRef(false);
  useEffect(
    () =>
      drafts.register(`guard/${id}`, () => {
        isOver.current = true;
        return null;
      }),
    [drafts, id],
  );
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      hasChanges &&
      !isOver.current &&
      currentLocation.pathname !== nextLocation.pathname &&
      (!onlyBack || historyAction === 'POP'),
  );
  useEffect(() => {
    if (!hasChanges) return;
    isOver.current = false;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isOver.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    const done = countUnsaved();
    return () => {
      window.removeEventListener('beforeunload', ask);
      done();
    };
  }, [hasChanges]);
  return (
    <LeaveQuestion
      isOpen={blocker.state === 'blocked'}
      onStay={() => blocker.reset?.()}
      onLeave={() => blocker.proceed?.()}
    />
  );
}
