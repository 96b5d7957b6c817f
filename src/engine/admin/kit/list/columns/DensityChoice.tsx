import { FormLabel, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { densities } from '../../../../shared/listView';
import type { TableColumns } from './tableColumns';

/** Choice of row height: more rows at once, or more space for each. */
export const DensityChoice = ({ table: { density, setDensity } }: { readonly table: TableColumns }) => {
  const translate = useTranslate();
  const labelId = useId();
  return (
    <>
      <FormLabel id={labelId} sx={{ display: 'block', fontSize: '0.75rem', mb: 0.5 }}>
        {translate('app.kit.density.label')}
      </FormLabel>
      <ToggleButtonGroup
        exclusive
        fullWidth
        size="small"
        aria-labelledby={labelId}
        value={density ?? usual}
        onChange={(_, chosen: unknown) => {
          // pressing the selected one again gives null
          if (chosen !== null) setDensity(densities.find(each => each === chosen) ?? null);
        }}
      >
        {choices.map(choice => (
          <ToggleButton key={choice} value={choice}>
            {translate(`app.kit.density.${choice}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </>
  );
};

const usual = 'usual';
const [low, high] = densities;
const choices = [low, usual, high] as const;
