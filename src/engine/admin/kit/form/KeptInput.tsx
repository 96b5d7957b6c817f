import { DraftAlert } from './DraftAlert';
import { useDraft } from './useDraft';

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
  const keep = () => (Object.keys(typed).length === 0 ? null : { values: typed, base: {} });
  const { draft, drop } = useDraft(name, keep);
  if (!draft) return null;
  const restore = () => {
    const texts = Object.entries(draft.values).map(([field, text]) => [field, String(text)] as const);
    onRestore(Object.fromEntries(texts));
    drop();
  };
  return <DraftAlert draft={draft} onDiscard={drop} onRestore={restore} />;
};
