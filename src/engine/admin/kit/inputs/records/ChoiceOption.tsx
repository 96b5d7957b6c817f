import { Box, Typography } from '@mui/material';
import { Fragment, type HTMLAttributes, type ReactNode } from 'react';
import { type RaRecord, ResourceContextProvider } from 'react-admin';
import type { EntityMeta } from '../../../../shared/entityMeta';
import { EntityContext } from '../../page/entity/entityContext';
import { isEmptyAt } from '../../values/isEmptyAt';
import { labelOf } from '../../values/RefValue';
import { FieldOfRecord } from '../../values/record/FieldOfRecord';
import { visuallyHidden } from '../../visuallyHidden';
import type { RecordChoice } from './recordChoice';

interface Props {
  readonly option: HTMLAttributes<HTMLLIElement>;
  readonly choice: RecordChoice;
  /** the entity of the records, once its metadata is loaded */
  readonly entity: EntityMeta | undefined;
}

/**
 * An option in a picker: its label, and below it a note or the fields that distinguish it from others of that name
 * (`x-choice`).
 */
export const ChoiceOption = ({ option, choice, entity }: Props) => {
  const { label, record, note, above = [] } = choice;
  const line = note ?? (record && entity && lineOf(record, entity, above.length > 0));
  const place = above.join(' › ');
  if (!line && !place) return <li {...option}>{label}</li>;
  const [nameId, lineId] = [`${option.id}-name`, `${option.id}-line`];
  return (
    <li {...option} aria-labelledby={nameId} aria-describedby={lineId}>
      <Box sx={{ minWidth: 0, ml: 2.5 * above.length }}>
        <div id={nameId}>{label}</div>
        <Typography id={lineId} variant="caption" component="div" sx={{ color: 'text.secondary' }}>
          {place && <span style={visuallyHidden}>{place} </span>}
          {line}
        </Typography>
      </Box>
    </li>
  );
};

function lineOf(record: RaRecord, entity: EntityMeta, isBelow: boolean): ReactNode {
  const shown = (entity.choice ?? []).filter(
    name =>
      !(isBelow && name === entity.tree) && !isEmptyAt(record, name) && !isOutOfSight(record, entity, name),
  );
  if (shown.length === 0) return null;
  return (
    <ResourceContextProvider value={entity.resource}>
      <EntityContext value={entity}>
        {shown.map((name, index) => (
          <Fragment key={name}>
            {index > 0 && ' · '}
            <FieldOfRecord name={name} record={record} />
          </Fragment>
        ))}
      </EntityContext>
    </ResourceContextProvider>
  );
}

/** A reference that the user may not see does not distinguish options. */
const isOutOfSight = (record: RaRecord, { fields }: EntityMeta, name: string): boolean =>
  fields.some(field => field.name === name && field.ref && !field.ref.join) &&
  labelOf(record._labels, name) === null;
