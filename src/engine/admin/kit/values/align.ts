import type { ReactElement } from 'react';

/** Components with right-aligned values declare it: `MoneyValue.align = 'right'`. */
export function alignOf(element: ReactElement): 'left' | 'right' {
  const type: unknown = element.type;
  const isRight = typeof type === 'function' && 'align' in type && type.align === 'right';
  return isRight ? 'right' : 'left';
}
