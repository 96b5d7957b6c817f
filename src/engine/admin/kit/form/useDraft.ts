import { useContext, useEffect, useState } from 'react';
import { useEvent } from 'react-admin';
import { type Draft, type Drafts, DraftsContext } from '../page/editing/drafts';

/**
 * The draft that an ended session left under this name, if any, and what drops it. `keep` gives what is to be kept when
 * the session ends; null: nothing was typed.
 */
export function useDraft(name: string, keep: Parameters<Drafts['register']>[1]) {
  const drafts = useContext(DraftsContext);
  const [draft, setDraft] = useState<Draft | null>(null);
  const kept = useEvent(keep);
  useEffect(() => {
    let isCurrent = true;
    void drafts.find(name).then(found => isCurrent && setDraft(found));
    return () => {
      isCurrent = false;
    };
  }, [drafts, name]);
  useEffect(() => drafts.register(name, kept), [drafts, name, kept]);
  const drop = () => {
    drafts.drop(name);
    setDraft(null);
  };
  return { draft, drop };
}
