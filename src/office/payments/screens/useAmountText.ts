import { type Tag, useLanguage } from '@engine/admin/kit/format/language';
import { formatScaled } from '@engine/admin/kit/format/number';
import { parseScaled } from '@engine/shared/parseScaled';
import { useState } from 'react';

interface AmountText {
  readonly text: string;
  /** in cents; null: the text is no amount */
  readonly amount: number | null;
  /** Returns the amount in cents that the text means. */
  readonly type: (text: string) => number | null;
}

/** An amount as it is typed. In another language the same amount is written as that language writes it. */
export function useAmountText(proposed: number): AmountText {
  const { tag } = useLanguage();
  const [typed, setTyped] = useState(() => ({ text: formatScaled(proposed, 2, tag), tag }));
  const text = typed.tag === tag ? typed.text : rewritten(typed.text, typed.tag, tag);
  return {
    text,
    amount: parseScaled(text, 2, tag),
    type: next => {
      setTyped({ text: next, tag });
      return parseScaled(next, 2, tag);
    },
  };
}

function rewritten(text: string, from: Tag, to: Tag): string {
  const amount = parseScaled(text, 2, from);
  return amount === null ? text : formatScaled(amount, 2, to);
}
