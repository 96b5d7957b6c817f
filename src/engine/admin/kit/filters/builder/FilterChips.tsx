import { Box, Chip, Typography } from '@mui/material';
import { Fragment, useMemo } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import type { EntityMeta } from '../../../../shared/entityMeta';
import type { PartElement } from '../../elements';
import { fieldOf } from '../../page/entity/entityContext';
import { useLabels } from '../../page/parts/usePages';
import { keysOfBar } from '../keysOfBar';
import { JoinText, NodeText } from './ConditionText';
import { fromFilter, toFilter, withGroups } from './filterTree';

interface Props {
  readonly entity: EntityMeta;
  readonly filters: readonly PartElement[];
  /** opens the condition builder */
  readonly onOpen: () => void;
}

/** The conditions of the list as chips that can be removed. */
export const FilterChips = ({ entity, filters, onOpen }: Props) => {
  const translate = useTranslate();
  const { filterValues, displayedFilters, setFilters } = useListContext();
  const bar = useMemo(() => keysOfBar(entity, filters), [entity, filters]);
  const group = useMemo(
    () => fromFilter(filterValues, name => fieldOf(entity, name) !== undefined, bar),
    [filterValues, entity, bar],
  );
  const hasTexts = useLabels('conditions');
  const without = (key: number) => {
    const rest = { ...group, parts: group.parts.filter(part => part.key !== key) };
    setFilters(withGroups(filterValues, toFilter(rest), bar), displayedFilters);
  };
  if (!hasTexts) return null;
  return (
    <Box role="group" aria-label={translate('app.filter.conditions')} sx={look}>
      {group.parts.map((part, index) => (
        <Fragment key={part.key}>
          {group.join !== 'and' && (
            <Typography variant="body2" component="span">
              <JoinText group={group} index={index} />
            </Typography>
          )}
          <Chip
            size="small"
            color="primary"
            variant="outlined"
            label={<NodeText node={part} />}
            onClick={onOpen}
            onDelete={() => without(part.key)}
            sx={{ maxWidth: '100%' }}
          />
        </Fragment>
      ))}
    </Box>
  );
};

const look = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75, minWidth: 0 };
