import type { ChipColor } from '../../../shared/field';

/** Text on tint; the theme holds the pairs. */
export const StatusChip = ({ label, color }: { label: string; color: ChipColor }) => (
  <span className={`chip chip-${color}`}>{label}</span>
);
