import History from '@mui/icons-material/History';
import UnfoldLess from '@mui/icons-material/UnfoldLess';
import UnfoldMore from '@mui/icons-material/UnfoldMore';
import { Box, Chip, MenuItem, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { TreeNode } from '../rightsTree';
import { useRoleName } from '../useRoleName';
import type { ScreenFilter } from './matrixFilter';
import type { MatrixStore } from './matrixStore';
import { Tool } from './Tool';

interface Props {
  readonly store: MatrixStore;
  readonly tree: readonly TreeNode[];
  readonly filter: ScreenFilter;
  readonly onFilter: (filter: ScreenFilter) => void;
  /** the one role that is shown on a phone; undefined on larger screens */
  readonly phoneRole: number | undefined;
  readonly onPhoneRole: (role: number) => void;
  readonly hasOpen: boolean;
  readonly onOpenAll: (isWanted: boolean) => void;
  readonly onLog: () => void;
}

export function MatrixToolbar({ store, tree, filter, onFilter, ...props }: Props) {
  const translate = useTranslate();
  const roleName = useRoleName();
  const text = (key: string, values = {}) => translate(`authorization.matrix.${key}`, values);
  return (
    <Box role="toolbar" aria-label={translate('app.menu.matrix')} sx={barLook}>
      {props.phoneRole !== undefined && (
        <TextField
          select
          label={text('role')}
          value={props.phoneRole}
          onChange={event => props.onPhoneRole(Number(event.target.value))}
          sx={{ flex: '1 1 100%' }}
        >
          {store.matrix().roles.map(role => (
            <MenuItem key={role.id} value={role.id}>
              {roleName(role)}
            </MenuItem>
          ))}
        </TextField>
      )}
      <TextField
        type="search"
        placeholder={text('search')}
        value={filter.query}
        onChange={event => onFilter({ ...filter, query: event.target.value })}
        slotProps={{ htmlInput: { 'aria-label': text('search') } }}
        sx={{ width: { xs: 'calc(50% - 3px)', sm: 210 } }}
      />
      <TextField
        select
        label={text('area')}
        value={filter.area}
        onChange={event => onFilter({ ...filter, area: event.target.value })}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        sx={{ width: { xs: 'calc(50% - 3px)', sm: 170 } }}
      >
        <MenuItem value="">{text('all_areas')}</MenuItem>
        {tree.map(({ id, label }) => (
          <MenuItem key={id} value={id}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      <Switch
        isOn={filter.isChanged}
        label={text('only_changed')}
        onClick={() => onFilter({ ...filter, isChanged: !filter.isChanged })}
      />
      <Switch
        isOn={filter.isDiffering}
        label={text('only_differing')}
        onClick={() => onFilter({ ...filter, isDiffering: !filter.isDiffering })}
      />
      <Tool
        label={text(props.hasOpen ? 'collapse' : 'expand')}
        onClick={() => props.onOpenAll(!props.hasOpen)}
      >
        {props.hasOpen ? <UnfoldLess fontSize="small" /> : <UnfoldMore fontSize="small" />}
      </Tool>
      <Tool label={text('history')} onClick={() => props.onLog()}>
        <History fontSize="small" />
      </Tool>
    </Box>
  );
}

function Switch({ isOn, label, onClick }: { isOn: boolean; label: string; onClick: () => void }) {
  return (
    <Chip
      label={label}
      color={isOn ? 'primary' : 'default'}
      variant={isOn ? 'filled' : 'outlined'}
      aria-pressed={isOn}
      onClick={onClick}
      sx={{ height: 32 }}
    />
  );
}

const barLook = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75 };
