import FilterAlt from '@mui/icons-material/FilterAlt';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import type { EntityMeta } from '../../../../shared/entityMeta';
import { lazily } from '../../lazily';
import { groupKeys } from './filterTree';

const FilterBuilder = lazily(async () => (await import('./FilterBuilder')).FilterBuilder);
const FilterChips = lazily(async () => (await import('./FilterChips')).FilterChips);

/** Opens the builder of conditions, whose code comes then. */
export const ConditionsButton = ({ entity }: { readonly entity: EntityMeta }) => {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" startIcon={<FilterAlt />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {translate('app.filter.conditions')}
      </Button>
      {isOpen && <FilterBuilder entity={entity} onClose={() => setOpen(false)} />}
    </>
  );
};

/** The conditions of the list below its bar; nothing while there are none. */
export const Conditions = ({ entity }: { readonly entity: EntityMeta }) => {
  const { filterValues } = useListContext();
  const [isOpen, setOpen] = useState(false);
  if (!groupKeys.some(key => filterValues?.[key] !== undefined)) return null;
  return (
    <>
      <FilterChips onOpen={() => setOpen(true)} />
      {isOpen && <FilterBuilder entity={entity} onClose={() => setOpen(false)} />}
    </>
  );
};
