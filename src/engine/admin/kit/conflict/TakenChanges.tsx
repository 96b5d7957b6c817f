import { Alert, Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { EntityMeta } from '../../../shared/entityMeta';
import type { Values } from '../../../shared/recordValues';
import { fieldOf } from '../page/entity/entityContext';
import { OfEntity } from '../page/entity/OfEntity';
import { FieldOfRecord } from '../values/record/FieldOfRecord';
import { isMasked, Masked } from '../values/Value';

interface Props {
  readonly entity: EntityMeta;
  readonly fieldName: (name: string) => string;
  /** the fields and child rows that only the other user changed */
  readonly names: readonly string[];
  /** the record before and after the other user saved it */
  readonly before: Values;
  readonly now: Values;
}

/** The other user's changes that are kept without asking: `City: Bonn → Ulm`. Child rows are only named. */
export const TakenChanges = ({ entity, fieldName, names, before, now }: Props) => {
  const translate = useTranslate();
  if (names.length === 0) return null;
  const valueIn = (record: Values, name: string) =>
    isMasked(record._masked, name) ? <Masked /> : <FieldOfRecord name={name} record={record} />;
  return (
    <Alert severity="info" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
      {translate('app.conflict.also')}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {names.map(name => (
          <li key={name}>
            {fieldName(name)}
            {fieldOf(entity, name) && (
              <OfEntity entity={entity}>
                : {valueIn(before, name)} <span aria-hidden>→</span> {valueIn(now, name)}
              </OfEntity>
            )}
          </li>
        ))}
      </Box>
    </Alert>
  );
};
