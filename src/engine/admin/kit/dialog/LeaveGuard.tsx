import { useContext, useEffect, useId, useRef } from 'react';
import { type NavigationType, useBlocker } from 'react-router-dom';
import { DraftsContext } from '../page/editing/drafts';
import { LeaveQuestion } from './LeaveQuestion';
import { countUnsaved } from './unsaved';

interface Props {
  readonly hasChanges: boolean;
  /** whether to ask before this move: a dialog leads to another page itself when it is done; default: always */
  asks?(action: NavigationType): boolean;
}

/** Asks before a page with unsaved changes is left, reloaded or closed, unless its session has ended. */
export function LeaveGuard({ hasChanges, asks = () => true }: Props) {
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
      asks(historyAction),
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
