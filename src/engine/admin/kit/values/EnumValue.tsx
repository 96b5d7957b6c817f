import { Box } from '@mui/material';
import { useResourceContext, useTranslate } from 'react-admin';
import type { ChipColor, Field } from '../../../shared/field';
import { useField } from '../page/entity/entityContext';
import { StatusChip } from './StatusChip';
import { isText, isTexts, Value, type ValueProps } from './Value';

type Colors = Readonly<Record<string, ChipColor>>;

/** Values with a colour in the schema are shown as a chip; others as plain text. */
export const EnumValue = ({ source }: ValueProps) => {
  const label = useEnumLabel(source);
  const colors = useColors(source);
  return (
    <Value source={source} is={isText}>
      {value => <Option label={label(value)} color={colors[value]} />}
    </Value>
  );
};

/** An enum value that is a number, such as a tax rate: right-aligned like amounts. */
export const FiguresValue = (props: ValueProps) => <EnumValue {...props} />;
FiguresValue.align = 'right' as const;

export const EnumsValue = ({ source }: ValueProps) => {
  const label = useEnumLabel(source);
  const colors = useColors(source);
  return (
    <Value source={source} is={isTexts}>
      {values =>
        Object.keys(colors).length > 0 ? (
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

function useColors(source: string): Colors {
  const field = useField(source);
  return field ? colorsOf(field) : none;
}

const none: Colors = {};
const known = new WeakMap<Field, Colors>();

/** Cached by field, because every cell of a list needs it. */
function colorsOf(field: Field): Colors {
  const before = known.get(field);
  if (before) return before;
  const colors = Object.fromEntries(
    field.options.flatMap(({ value, color }) => (color ? [[value, color] as const] : [])),
  );
  known.set(field, colors);
  return colors;
}

/** The options: as given, or all values of the field in schema order. */
export function useOptions(source: string, given: readonly string[] | undefined): readonly string[] {
  const field = useField(source);
  return given ?? field?.options.map(({ value }) => value) ?? [];
}

/** The label of an enum value in the current resource; a value without a message is shown as it is. */
export function useEnumLabel(source: string): (value: string) => string {
  const resource = useResourceContext();
  const translate = useTranslate();
  return value => translate(`resources.${resource}.enums.${source}.${value}`, { _: value });
}
