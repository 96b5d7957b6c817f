import { createElement, Fragment, type ReactNode } from 'react';

/** Words with a hyphen next to one or two letters, such as E-Mail and Pick-up, and numbers and dates with hyphens. */
const short =
  /((?<!\p{L})(?:\p{L}{1,2}-\p{L}+|\p{L}+-\p{L}{1,2}(?!\p{L}))|(?<![\p{L}\d])[\p{L}\d]{1,4}(?:-\d{1,6})+)/u;

/** Prevents line breaks within words such as E-Mail or within 2026-03-01. */
export function unbroken(text: ReactNode): ReactNode {
  const parts = typeof text === 'string' ? text.split(short) : [];
  if (parts.length < 2) return text;
  // `split` puts the matches of the pattern at odd positions.
  const pieces = parts.map((part, at) =>
    at % 2 === 1 ? createElement('span', { style: whole }, part) : part,
  );
  return createElement(Fragment, null, ...pieces);
}

const whole = { whiteSpace: 'nowrap' } as const;
