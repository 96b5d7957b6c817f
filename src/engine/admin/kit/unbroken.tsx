import type { ReactNode } from 'react';

/** A hyphen behind one or two letters: there a line would end in `E-`. */
const short = /((?<!\p{L})\p{L}{1,2}-\p{L}+)/u;

/** The text, in which no line ends within the first word such as E-Mail. */
export function unbroken(text: ReactNode): ReactNode {
  const [before, word, ...after] = typeof text === 'string' ? text.split(short) : [];
  if (word === undefined) return text;
  return (
    <>
      {before}
      <span style={{ whiteSpace: 'nowrap' }}>{word}</span>
      {after.join('')}
    </>
  );
}
