import { useContext, useEffect, useRef, useState } from 'react';
import { type Draft, DraftsContext } from '../page/editing/drafts';
import { DraftAlert } from './DraftAlert';

type Input = Readonly<Record<string, string>>;

interface Props {
  /** distinguishes the input from that of other places: `tours/7#dispute` */
  readonly name: string;
  /** what was typed and is not saved, by field */
  readonly typed: Input;
  readonly onRestore: (input: Input) => void;
}

/** Beside inputs that are no form: saves them as a draft when the session ends, and offers to restore an earlier one. */
export const KeptInput = ({ name, typed, onRestore }: Props) => {
  const drafts = useContext(DraftsContext);
  const now = useRef(typed);
  now.current = typed;
  const [draft, setDraft] = useState<Draft | null>(null);

  useEffect(() => {
    let isCurrent = true;
    void drafts.find(name).then(found => isCurrent && setDraft(found));
    return () => {
      isCurrent = false;
    };
  }, [drafts, name]);

  useEffect(
    () =>
      drafts.register(name, () =>
        Object.keys(now.current).length === 0 ? null : { values: now.current, base: {} },
      ),
    [drafts, name],
  );

  if (!draft) return null;
  const close = () => {
    drafts.drop(name);
    setDraft(null);
  };
  const restore = () => {
    const texts = Object.entries(draft.values).map(([field, text]) => [field, String(text)] as const);
    onRestore(Object.fromEntries(texts));
    close();
  };
  return <DraftAlert draft={draft} onDiscard={close} onRestore={restore} />;
};
