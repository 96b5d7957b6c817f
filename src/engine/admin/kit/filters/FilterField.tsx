import { TextField, type TextFieldProps } from '@mui/material';
import { useResourceContext, useTranslateLabel } from 'react-admin';
import type { FilterProps } from './filterValue';

/** The common look of filter inputs: small, with the label on the outline. */
export const FilterField = ({ source, label, alwaysOn: _, sx, ...props }: FilterProps & TextFieldProps) => {
  const resource = useResourceContext();
  const name = String(useTranslateLabel()({ source, label, resource }));
  return (
    <TextField
      {...props}
      label={name}
      size="small"
      margin="none"
      variant="outlined"
      sx={{
        // as wide as the label, with room for the arrow
        width: `clamp(8rem, ${name.length}ch + 3.5rem, 21rem)`,
        '& .MuiInputBase-root': { height: 36 },
        '& .MuiInputLabel-root:not(.MuiInputLabel-shrink)': { top: -2, maxWidth: 'calc(100% - 2.75rem)' },
        ...sx,
      }}
    />
  );
};
