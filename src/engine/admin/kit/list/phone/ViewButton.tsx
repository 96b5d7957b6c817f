import Tune from '@mui/icons-material/Tune';
import { Badge, IconButton } from '@mui/material';
import { useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import type { PartElement } from '../../elements';
import { lazily } from '../../lazily';
import type { ListParts } from '../../page/parts/parts';

const ViewSheet = lazily(async () => (await import('../../sheet/ViewSheet')).ViewSheet);

/** Opens filters, sort and columns of a list on phones, and shows the number of active filters. */
export const ViewButton = ({ parts, filters }: { parts: ListParts; filters: readonly PartElement[] }) => {
  const translate = useTranslate();
  const { filterValues } = useListContext();
  const [isOpen, setOpen] = useState(false);
  const { q: _, ...others } = filterValues;
  const countOfFilters = Object.keys(others).length;
  return (
    <>
      <IconButton
        color="primary"
        aria-label={
          countOfFilters > 0 ? `${translate('app.kit.view')} ${countOfFilters}` : translate('app.kit.view')
        }
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        sx={{ width: 44, height: 44 }}
      >
        <Badge badgeContent={countOfFilters || null} color="primary">
          <Tune />
        </Badge>
      </IconButton>
      {isOpen && <ViewSheet parts={parts} filters={filters} onClose={() => setOpen(false)} />}
    </>
  );
};
