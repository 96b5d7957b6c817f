import type { MarkProps } from '../../officeScreens';

/**
 * The mark of an office that has none of its own: a ring. A letter would be read as part of the name beside
 * it.
 */
export const PlainMark = ({ inverse }: MarkProps) => (
  <svg width="26" height="26" viewBox="0 0 26 26" aria-hidden="true" style={{ flexShrink: 0 }}>
    <rect width="26" height="26" rx="7" fill={inverse ? '#ffffff' : '#15803d'} />
    <circle cx="13" cy="13" r="5.5" fill="none" stroke={inverse ? '#15803d' : '#ffffff'} strokeWidth="2.2" />
  </svg>
);
