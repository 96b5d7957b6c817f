import { TextField, type TextFieldProps } from '@mui/material';
import { FieldTitle, useResourceContext } from 'react-admin';
import type { FilterProps } from './filterValue';

/** The look that all filters share: small, with the label on the frame. */
export const FilterField = ({ source, label, alwaysOn: _, sx, ...props }: FilterProps & TextFieldProps) => {
  const resource = useResourceContext();
  return (
    <TextField
      {...props}
      label={<FieldTitle source={source} label={label} resource={resource} />}
      size="small"
      margin="none"
      variant="outlined"
      sx={{
        width: 168,
        '& .MuiInputBase-root': { height: 36 },
        '& .MuiInputLabel-root:not(.MuiInputLabel-shrink)': { top: -2 },
        ...sx,
      }}
    />
  );
};
