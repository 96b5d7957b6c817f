import { createElement, Fragment, type ReactNode } from 'react';

/** A hyphen behind one or two letters: there a line would end in `E-`. */
const short = /((?<!\p{L})\p{L}{1,2}-\p{L}+)/u;

/** The text, in which no line ends within words such as E-Mail. */
export function unbroken(text: ReactNode): ReactNode {
  const parts = typeof text === 'string' ? text.split(short) : [];
  if (parts.length < 2) return text;
  // What the pattern holds stands at the odd places.
  const pieces = parts.map((part, at) =>
    at % 2 === 1 ? createElement('span', { style: whole }, part) : part,
  );
  return createElement(Fragment, null, ...pieces);
}

const whole = { whiteSpace: 'nowrap' } as const;
