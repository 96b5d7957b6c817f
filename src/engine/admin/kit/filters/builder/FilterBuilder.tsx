import { Button, DialogActions, DialogContent, DialogTitle, type Theme, useMediaQuery } from '@mui/material';
import { type FormEvent, useId, useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import type { EntityMeta } from '../../../../shared/entityMeta';
import { EntryDialog } from '../../dialog/EntryDialog';
import type { PartElement } from '../../elements';
import { fieldOf } from '../../page/entity/entityContext';
import { useLabels } from '../../page/parts/usePages';
import { keysOfBar } from '../keysOfBar';
import { fromFilter, isWhole, newCondition, newGroup, toFilter, withGroups } from './filterTree';
import { GroupBox } from './GroupBox';

interface Props {
  readonly entity: EntityMeta;
  readonly filters: readonly PartElement[];
  readonly onClose: () => void;
}

/** Builds the conditions; the list is queried when they are applied. */
export const FilterBuilder = ({ entity, filters, onClose }: Props) => {
  const translate = useTranslate();
  const titleId = useId();
  const isPhone = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'));
  const { filterValues, displayedFilters, setFilters } = useListContext();
  const bar = keysOfBar(entity, filters);
  const [before] = useState(() => {
    const kept = fromFilter(filterValues, name => fieldOf(entity, name) !== undefined, bar);
    return kept.parts.length > 0 ? kept : newGroup('and', [newCondition()]);
  });
  const [group, setGroup] = useState(before);
  const hasTexts = useLabels('conditions');
  const isReady = group.parts.every(isWhole);
  const apply = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (!isReady) return;
    setFilters(withGroups(filterValues, toFilter(group), bar), displayedFilters);
    onClose();
  };
  if (!hasTexts) return null;
  return (
    <EntryDialog
      isChanged={group !== before}
      onClose={onClose}
      fullScreen={isPhone}
      maxWidth="md"
      aria-labelledby={titleId}
    >
      <form onSubmit={apply} style={formLook}>
        <DialogTitle id={titleId}>{translate('app.filter.title')}</DialogTitle>
        <DialogContent sx={{ pt: '6px !important' }}>
          <GroupBox entity={entity} group={group} onChange={setGroup} />
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            {translate('ra.action.cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={!isReady}>
            {translate('app.filter.apply')}
          </Button>
        </DialogActions>
      </form>
    </EntryDialog>
  );
};

const formLook = { display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 } as const;
