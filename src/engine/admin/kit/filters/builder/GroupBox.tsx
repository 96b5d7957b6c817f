import Add from '@mui/icons-material/Add';
import Close from '@mui/icons-material/Close';
import { Box, Button, IconButton, MenuItem, TextField } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { EntityMeta } from '../../../../shared/entityMeta';
import { ConditionRow } from './ConditionRow';
import { FindingRow } from './FindingRow';
import { deepest, type FilterGroup, type FilterNode, newCondition, newGroup } from './filterTree';

interface Props {
  readonly entity: EntityMeta;
  readonly group: FilterGroup;
  readonly onChange: (group: FilterGroup) => void;
  /** for nested groups */
  readonly onRemove?: () => void;
  readonly depth?: number;
}

/** A group of conditions joined by and, or, or none. */
export const GroupBox = ({ entity, group, onChange, onRemove, depth = 1 }: Props) => {
  const translate = useTranslate();
  const { join, parts } = group;
  const setParts = (next: readonly FilterNode[]) => onChange({ ...group, parts: next });
  const replace = (node: FilterNode) => setParts(parts.map(part => (part.key === node.key ? node : part)));
  const remove = ({ key }: FilterNode) => setParts(parts.filter(part => part.key !== key));
  return (
    <Box role="group" aria-label={translate(`app.filter.join.${join}`)} sx={depth > 1 ? innerLook : boxLook}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <TextField
          select
          size="small"
          label={translate('app.filter.join.label')}
          value={join}
          onChange={({ target }) => {
            const next = joins.find(each => each === target.value);
            if (next) onChange({ ...group, join: next });
          }}
          sx={{ flex: { xs: 1, sm: 'none' }, minWidth: { sm: 280 } }}
        >
          {joins.map(each => (
            <MenuItem key={each} value={each}>
              {translate(`app.filter.join.${each}`)}
            </MenuItem>
          ))}
        </TextField>
        {onRemove && (
          <IconButton
            aria-label={translate('app.filter.remove_group')}
            onClick={onRemove}
            sx={{ ml: 'auto' }}
          >
            <Close fontSize="small" />
          </IconButton>
        )}
      </Box>
      {parts.map(part =>
        part.kind === 'group' ? (
          <GroupBox
            key={part.key}
            entity={entity}
            group={part}
            onChange={replace}
            onRemove={() => remove(part)}
            depth={depth + 1}
          />
        ) : part.kind === 'finding' ? (
          <FindingRow key={part.key} finding={part} onRemove={() => remove(part)} />
        ) : (
          <ConditionRow
            key={part.key}
            entity={entity}
            condition={part}
            onChange={replace}
            onRemove={() => remove(part)}
          />
        ),
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button size="small" startIcon={<Add />} onClick={() => setParts([...parts, newCondition()])}>
          {translate('app.filter.add')}
        </Button>
        {depth < deepest && (
          <Button
            size="small"
            startIcon={<Add />}
            onClick={() => setParts([...parts, newGroup(join === 'and' ? 'or' : 'and', [newCondition()])])}
          >
            {translate('app.filter.add_group')}
          </Button>
        )}
      </Box>
    </Box>
  );
};

const joins = ['and', 'or', 'none'] as const;

const boxLook = { display: 'grid', gap: 1.5 };
const innerLook = { ...boxLook, p: 1.5, borderLeft: 3, borderColor: 'divider', bgcolor: 'action.hover' };
