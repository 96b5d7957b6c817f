import { Box, Typography } from '@mui/material';
import { type RaRecord, RecordContextProvider, useTranslate } from 'react-admin';
import type { EntityMeta } from '../../../shared/entityMeta';
import { type Values, valueAt } from '../../../shared/recordValues';
import { formatInstant } from '../format/date';
import { useLanguage } from '../format/language';
import { Change } from '../history/Change';
import { OfEntity } from '../page/entity/OfEntity';
import { useFieldName } from '../useFieldName';

interface Props {
  readonly entity: EntityMeta;
  /** the record as the user saw it; null: only author and time can be shown */
  readonly before: Values | null;
  /** the record as another user saved it */
  readonly current: RaRecord;
}

/** Who changed a record in the meantime and when, and each old and new value. */
export const StaleChanges = ({ entity, before, current }: Props) => {
  const translate = useTranslate();
  const { tag } = useLanguage();
  const fieldName = useFieldName(entity);
  const by: unknown = current._labels?.updated_by;
  const at = typeof current.updated_at === 'string' ? formatInstant(current.updated_at, tag) : '';
  const changed = before === null ? [] : changedIn(entity, before, current);
  return (
    <OfEntity entity={entity}>
      <RecordContextProvider value={current}>
        <Typography component="p" variant="body2">
          {translate(typeof by === 'string' ? 'app.conflict.changed_by' : 'app.conflict.changed', { by, at })}
        </Typography>
        <Box component="ul" sx={changesLook}>
          {changed.map(name => (
            <li key={name}>
              <Change
                name={name}
                label={fieldName(name)}
                change={[valueAt(before ?? {}, name), valueAt(current, name)]}
              />
            </li>
          ))}
        </Box>
      </RecordContextProvider>
    </OfEntity>
  );
};

/** Fields that the user has not loaded cannot be compared: a list reads only some of them. */
function changedIn({ fields, children }: EntityMeta, before: Values, current: Values): readonly string[] {
  const names = [
    ...fields.filter(({ secret }) => !secret).map(({ name }) => name),
    ...children.map(({ name }) => name),
  ];
  return names.filter(name => {
    const isSeen = name.split('.', 1).every(group => group in before);
    return isSeen && JSON.stringify(valueAt(before, name)) !== JSON.stringify(valueAt(current, name));
  });
}

const changesLook = {
  listStyle: 'none',
  m: 0,
  mt: 0.5,
  p: 0,
  fontSize: '0.875rem',
  overflowWrap: 'anywhere',
};
