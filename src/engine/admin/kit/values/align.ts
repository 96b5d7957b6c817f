import type { ReactElement } from 'react';

/** Values whose figures line up on the right say so on the component: `MoneyValue.align = 'right'`. */
export function alignOf(element: ReactElement): 'left' | 'right' {
  const type: unknown = element.type;
  const isRight = typeof type === 'function' && 'align' in type && type.align === 'right';
  return isRight ? 'right' : 'left';
}
