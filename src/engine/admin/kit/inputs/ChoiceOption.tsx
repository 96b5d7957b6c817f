import { Box, Typography } from '@mui/material';
import { Fragment, type HTMLAttributes } from 'react';
import { type RaRecord, ResourceContextProvider } from 'react-admin';
import type { EntityMeta } from '../../../shared/entityMeta';
import { EntityContext } from '../page/entityContext';
import { FieldOfRecord } from '../values/FieldOfRecord';
import { isEmptyAt } from '../values/isEmptyAt';

interface Props {
  readonly option: HTMLAttributes<HTMLLIElement>;
  readonly choice: { readonly label: string; readonly record?: RaRecord };
  /** of the records, where its table is known */
  readonly entity: EntityMeta | undefined;
}

/** One record in a list of choices: its name, and below it what tells it from others of that name (`x-choice`). */
export const ChoiceOption = ({ option, choice: { label, record }, entity }: Props) => {
  const shown = record ? (entity?.choice ?? []).filter(name => !isEmptyAt(record, name)) : [];
  if (!record || !entity || shown.length === 0) return <li {...option}>{label}</li>;
  const [nameId, lineId] = [`${option.id}-name`, `${option.id}-line`];
  return (
    <li {...option} aria-labelledby={nameId} aria-describedby={lineId}>
      <Box sx={{ minWidth: 0 }}>
        <div id={nameId}>{label}</div>
        <ResourceContextProvider value={entity.resource}>
          <EntityContext value={entity}>
            <Typography id={lineId} variant="caption" component="div" sx={{ color: 'text.secondary' }}>
              {shown.map((name, index) => (
                <Fragment key={name}>
                  {index > 0 && ' · '}
                  <FieldOfRecord name={name} record={record} />
                </Fragment>
              ))}
            </Typography>
          </EntityContext>
        </ResourceContextProvider>
      </Box>
    </li>
  );
};
