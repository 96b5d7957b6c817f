import { Box } from '@mui/material';
import { useResourceContext, useTranslate } from 'react-admin';
import type { ChipColor } from '../../../shared/field';
import { StatusChip } from './StatusChip';
import { isText, isTexts, Value, type ValueProps } from './Value';

interface EnumValueProps extends ValueProps {
  /** values that show as a chip; the others are plain text */
  readonly colors?: Readonly<Record<string, ChipColor>>;
}

export const EnumValue = ({ source, colors }: EnumValueProps) => {
  const label = useEnumLabel(source);
  return (
    <Value source={source} is={isText}>
      {value => <Option label={label(value)} color={colors?.[value]} />}
    </Value>
  );
};

export const EnumsValue = ({ source, colors }: EnumValueProps) => {
  const label = useEnumLabel(source);
  return (
    <Value source={source} is={isTexts}>
      {values =>
        colors ? (
          <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5 }}>
            {values.map(value => (
              <Option key={value} label={label(value)} color={colors[value]} />
            ))}
          </Box>
        ) : (
          values.map(label).join(', ')
        )
      }
    </Value>
  );
};

const Option = ({ label, color }: { label: string; color: ChipColor | undefined }) =>
  color ? <StatusChip label={label} color={color} /> : label;

/** Names an enum value of the resource in hand; a value without a message shows as it is. */
export function useEnumLabel(source: string): (value: string) => string {
  const resource = useResourceContext();
  const translate = useTranslate();
  return value => translate(`resources.${resource}.enums.${source}.${value}`, { _: value });
}
