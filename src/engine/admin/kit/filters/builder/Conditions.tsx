import FilterAlt from '@mui/icons-material/FilterAlt';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import type { EntityMeta } from '../../../../shared/entityMeta';
import type { PartElement } from '../../elements';
import { lazily } from '../../lazily';
import { keysOfBar } from '../keysOfBar';

const FilterBuilder = lazily(async () => (await import('./FilterBuilder')).FilterBuilder);
const FilterChips = lazily(async () => (await import('./FilterChips')).FilterChips);

interface Props {
  readonly entity: EntityMeta;
  /** the inputs in the filter bar */
  readonly filters: readonly PartElement[];
}

/** Opens the condition builder, whose code is loaded then. */
export const ConditionsButton = ({ entity, filters }: Props) => {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" startIcon={<FilterAlt />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {translate('app.filter.conditions')}
      </Button>
      {isOpen && <FilterBuilder entity={entity} filters={filters} onClose={() => setOpen(false)} />}
    </>
  );
};

/** The conditions of the list below the filter bar; renders nothing if there are none. */
export const Conditions = ({ entity, filters }: Props) => {
  const { filterValues } = useListContext();
  const [isOpen, setOpen] = useState(false);
  const bar = keysOfBar(entity, filters);
  if (Object.keys(filterValues ?? {}).every(key => bar.has(key))) return null;
  return (
    <>
      <FilterChips entity={entity} filters={filters} onOpen={() => setOpen(true)} />
      {isOpen && <FilterBuilder entity={entity} filters={filters} onClose={() => setOpen(false)} />}
    </>
  );
};
