import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { EntityMeta } from '../../../shared/entityMeta';
import { OfEntity } from '../page/entity/OfEntity';
import { useFieldName } from '../useFieldName';
import { Change } from './Change';
import { fateOf, type Unit } from './undo';

interface ChangedRowProps {
  readonly name: string;
  readonly unit: Extract<Unit, { kind: 'row' }>;
  readonly entity: EntityMeta | undefined;
}

/** Whether a child row was added, changed or removed, and each of its values with the old one. */
export const ChangedRow = ({ name, unit, entity }: ChangedRowProps) => {
  const translate = useTranslate();
  const fate = translate(`app.history.row_${fateOf(unit, entity)}`, { name });
  if (!entity) return fate;
  return (
    <>
      {fate}
      <OfEntity entity={entity}>
        <Box component="ul" sx={fieldsLook}>
          {Object.entries(unit.changes)
            .filter(([field]) => field !== entity.parent?.by)
            .map(([field, change]) => (
              <RowField key={field} entity={entity} field={field} change={change} />
            ))}
        </Box>
      </OfEntity>
    </>
  );
};

interface RowFieldProps {
  readonly entity: EntityMeta;
  readonly field: string;
  readonly change: readonly [unknown, unknown];
}

const RowField = ({ entity, field, change }: RowFieldProps) => (
  <li>
    <Change name={field} label={useFieldName(entity)(field)} change={change} />
  </li>
);

const fieldsLook = { listStyle: 'none', m: 0, p: 0, pl: 2 };
