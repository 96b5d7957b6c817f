import { Chip } from '@mui/material';
import type { ChipColor } from '../../../shared/entityMeta';

/** Text on tint, each pair at 4.5 : 1 or better (WCAG 2.2 AA) on either ground. */
const tints: Readonly<Record<ChipColor, { light: [string, string]; dark: [string, string] }>> = {
  grey: { light: ['#374151', '#e9ecf0'], dark: ['#d1d5db', '#374151'] },
  blue: { light: ['#1e4fa3', '#e0ecff'], dark: ['#bfdbfe', '#1e3a6e'] },
  green: { light: ['#14622f', '#dcf5e3'], dark: ['#a7f3c0', '#14532d'] },
  yellow: { light: ['#6b4a00', '#fdf3c4'], dark: ['#fde68a', '#574108'] },
  orange: { light: ['#8a3b06', '#ffead5'], dark: ['#fed7aa', '#6b2f0a'] },
  red: { light: ['#9b1c1c', '#fde5e5'], dark: ['#fecaca', '#701a1a'] },
  purple: { light: ['#5b2a99', '#f0e7fe'], dark: ['#dfccfd', '#4a2484'] },
};

export const StatusChip = ({ label, color }: { label: string; color: ChipColor }) => (
  <Chip
    size="small"
    label={label}
    sx={theme => {
      const [text, ground] = tints[color][theme.palette.mode];
      return {
        height: 22,
        maxWidth: '100%',
        borderRadius: 1,
        fontSize: '0.75rem',
        fontWeight: 550,
        color: text,
        backgroundColor: ground,
        '& .MuiChip-label': { px: 0.875 },
      };
    }}
  />
);
