import type { ChipColor } from '../../../shared/field';

/** Coloured text on a tinted background; the theme defines the pairs. */
export const StatusChip = ({ label, color }: { label: string; color: ChipColor }) => (
  <span className={`chip chip-${color}`}>{label}</span>
);
