import { Box, MenuItem, TextField } from '@mui/material';
import { useResourceContext, useTranslate, useTranslateLabel } from 'react-admin';
import { type Grouping, groupUnitsOf } from '../../../shared/listGroups';
import { useAccess } from '../access/access';
import { useEntity } from '../page/entity/entityContext';
import { useLabels } from '../page/parts/usePages';
import { groupFields } from './grouping';
import { useSetGrouping } from './useGrouping';

interface Props {
  readonly grouping: Grouping | null;
  readonly onChoose?: () => void;
}

/** Selects the field to group by, and the unit for dates. */
export const GroupChoice = ({ grouping, onChoose }: Props) => {
  const entity = useEntity();
  const access = useAccess();
  const resource = useResourceContext();
  const translate = useTranslate();
  const translateLabel = useTranslateLabel();
  const setGrouping = useSetGrouping();
  const hasTexts = useLabels('groups');
  const fields = entity ? groupFields(entity, access) : [];
  if (!hasTexts || fields.length === 0) return null;
  const field = fields.find(({ name }) => name === grouping?.by);
  const units = (field ? groupUnitsOf(field) : []).flatMap(unit => unit ?? []);
  const group = (by: string) => {
    const chosen = fields.find(({ name }) => name === by);
    const offered = chosen ? groupUnitsOf(chosen) : [];
    const unit = offered.find(each => each === 'month') ?? offered[0] ?? null;
    setGrouping(chosen ? { by, unit } : null);
    onChoose?.();
  };
  return (
    <Box sx={{ display: 'flex', gap: 1, minWidth: 0 }}>
      <TextField
        select
        size="small"
        label={translate('app.groups.by')}
        value={field?.name ?? ''}
        onChange={event => group(event.target.value)}
        sx={{ width: 220, minWidth: 0 }}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{translate('app.groups.not')}</MenuItem>
        {fields.map(({ name }) => (
          <MenuItem key={name} value={name}>
            {translateLabel({ source: name, resource })}
          </MenuItem>
        ))}
      </TextField>
      {grouping && units.length > 0 && (
        <TextField
          select
          size="small"
          label={translate('app.groups.per')}
          value={grouping.unit ?? ''}
          onChange={event => {
            const unit = units.find(each => each === event.target.value);
            if (unit) setGrouping({ by: grouping.by, unit });
          }}
          sx={{ width: 110, flex: 'none' }}
        >
          {units.map(unit => (
            <MenuItem key={unit} value={unit}>
              {translate(`app.groups.unit.${unit}`)}
            </MenuItem>
          ))}
        </TextField>
      )}
    </Box>
  );
};
