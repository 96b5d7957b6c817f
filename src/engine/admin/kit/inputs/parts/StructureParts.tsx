import { Box, FormHelperText, Typography } from '@mui/material';
import { type ReactNode, useId, useMemo } from 'react';
import { useWrappedSource } from 'react-admin';
import { useFormState } from 'react-hook-form';
import type { EntityMeta } from '../../../../shared/entityMeta';
import { valueAt } from '../../../../shared/recordValues';
import { newRow } from '../../../../shared/structure';
import { byField, elementsIn } from '../../elements';
import { LocksContext, useLockedParts } from '../../page/editing/locks';
import { OfEntity } from '../../page/entity/OfEntity';
import { useStructure } from '../../page/entity/structureEntity';
import type { StructureProps } from '../inputProps';
import { useFieldState } from '../useFormControl';
import { ChildRowsTable } from './ChildRowsTable';
import { cellLook, cellsLook, PartsContext } from './PartsContext';

/** The inputs of a structured value below its label: side by side, or in rows that users can add, move and remove. */
export const StructureParts = ({ children, ...props }: StructureProps) => {
  const { source } = props;
  const titleId = useId();
  const { label, hint, mask, isShown, isReadOnly } = useFieldState(props);
  const locks = useLockedParts(isReadOnly);
  const { entity: parts, many } = useStructure(source);
  const entity = useMemo(() => withoutDefaults(parts), [parts]);
  if (!isShown) return null;
  return (
    <Box role="group" aria-labelledby={titleId} sx={frameLook}>
      <Typography id={titleId} component="div" variant="caption" color="text.secondary">
        {label}
      </Typography>
      {mask !== null ? (
        <Typography variant="body2">••••</Typography>
      ) : (
        <LocksContext value={locks}>
          {many ? (
            <ChildRowsTable source={source} entity={entity} start={newRow(parts)} ordered>
              {children}
            </ChildRowsTable>
          ) : (
            <OneOf source={source} entity={entity}>
              {children}
            </OneOf>
          )}
        </LocksContext>
      )}
      {hint !== null && <FormHelperText>{hint}</FormHelperText>}
    </Box>
  );
};

/** Stored rows keep their empty fields: only new ones get defaults. */
const withoutDefaults = (parts: EntityMeta): EntityMeta => ({
  ...parts,
  fields: parts.fields.map(part => ({ ...part, default: null })),
});

interface OneProps {
  readonly source: string;
  readonly entity: EntityMeta;
  readonly children: ReactNode;
}

const OneOf = ({ source, entity, children }: OneProps) => {
  const path = useWrappedSource(source);
  const { errors } = useFormState({ name: path });
  const ownError = valueAt(errors, `${path}.message`);
  return (
    <>
      <OfEntity entity={entity}>
        <PartsContext path={path} resource={entity.resource}>
          <Box sx={{ ...cellsLook, pt: 1 }}>
            {Object.entries(byField(elementsIn(children))).map(([name, element]) => (
              <Box key={name} sx={cellLook(element)}>
                {element}
              </Box>
            ))}
          </Box>
        </PartsContext>
      </OfEntity>
      {typeof ownError === 'string' && <FormHelperText error>{ownError}</FormHelperText>}
    </>
  );
};

const frameLook = { minWidth: 0, borderLeft: 2, borderColor: 'divider', pl: 1.5, py: 0.25 };
