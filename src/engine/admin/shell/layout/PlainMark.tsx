import { useTranslate } from 'ra-core';
import type { MarkProps } from '../officeScreens';

/** The mark of an office that brings none: the first letter of the product's name. */
export function PlainMark({ inverse }: MarkProps) {
  const translate = useTranslate();
  return (
    <svg width="26" height="26" viewBox="0 0 26 26" aria-hidden="true" style={{ flexShrink: 0 }}>
      <rect width="26" height="26" rx="7" fill={inverse ? '#ffffff' : '#15803d'} />
      <text
        x="13"
        y="18.5"
        textAnchor="middle"
        fontSize="15"
        fontWeight="700"
        fill={inverse ? '#15803d' : '#ffffff'}
      >
        {translate('app.name').charAt(0).toUpperCase()}
      </text>
    </svg>
  );
}
