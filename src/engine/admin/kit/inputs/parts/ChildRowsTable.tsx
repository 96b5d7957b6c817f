import Add from '@mui/icons-material/Add';
import DeleteOutline from '@mui/icons-material/DeleteOutline';
import { Box, Button, FormHelperText, IconButton, Typography } from '@mui/material';
import { useRef } from 'react';
import { useResourceContext, useTranslate, useWrappedSource } from 'react-admin';
import { useFieldArray, useFormState } from 'react-hook-form';
import type { EntityMeta } from '../../../../shared/entityMeta';
import { valueAt } from '../../../../shared/recordValues';
import { type Access, useAccess } from '../../access/access';
import { byField, type Elements, elementsIn } from '../../elements';
import { startOf } from '../../form/startOf';
import { useIsLockedField } from '../../page/editing/locks';
import { useEntity } from '../../page/entity/entityContext';
import { OfEntity } from '../../page/entity/OfEntity';
import type { ChildRowsProps } from '../inputProps';
import { cellLook, cellsLook, PartsContext } from './PartsContext';
import { movedBy, RowMoves } from './RowMoves';

/** Child rows, edited in a table and saved together with the record. */
export const ChildRowsTable = ({ source, entity, ordered, start, children }: ChildRowsProps) => {
  const { resource } = entity;
  const inputs = byField(elementsIn(children));
  const translate = useTranslate();
  const parent = useResourceContext();
  const child = useEntity()?.children.find(({ name }) => name === source);
  const isOrdered = ordered ?? child?.order !== undefined;
  const path = useWrappedSource(source);
  const { fields, append, remove, move } = useFieldArray({ name: path, keyName: 'key' });
  const isLocked = useIsLockedField(path);
  const removers = useRef(new Map<string, HTMLButtonElement>());
  const adder = useRef<HTMLButtonElement>(null);
  /** The button goes with its row: the focus moves on to that of the next row, or to the one that adds rows. */
  const removeRow = (index: number) => {
    const next = fields[index + 1];
    remove(index);
    (next ? removers.current.get(next.key) : adder.current)?.focus();
  };
  // a structured value is labelled by `StructureParts`
  const names =
    child === undefined && ordered !== undefined
      ? {}
      : { role: 'group', 'aria-label': translate(`resources.${parent}.children.${source}`) };
  const access = useAccess();
  const { errors } = useFormState({ name: path });
  const ownError = valueAt(errors, `${path}.message`) ?? valueAt(errors, `${path}.root.message`);
  return (
    <Box {...names} sx={{ minWidth: 0 }}>
      <OfEntity entity={entity}>
        {fields.map((row, index) => (
          <PartsContext key={row.key} path={`${path}.${index}`} resource={resource}>
            <Box
              role="group"
              aria-label={translate('app.kit.row', { number: index + 1 })}
              sx={rowLook}
              onKeyDown={event => {
                const step = movedBy(event);
                if (!isOrdered || isLocked || step === 0 || !fields[index + step]) return;
                event.preventDefault();
                move(index, index + step);
              }}
            >
              <Box sx={cellsLook}>
                {Object.entries(inputs).map(([name, element]) => (
                  <Box key={name} sx={cellLook(element)}>
                    {element}
                  </Box>
                ))}
              </Box>
              {!isLocked && isOrdered && (
                <RowMoves
                  index={index}
                  count={fields.length}
                  up={translate('app.kit.row_up', { number: index + 1 })}
                  down={translate('app.kit.row_down', { number: index + 1 })}
                  onMove={to => move(index, to)}
                />
              )}
              {!isLocked && (
                <IconButton
                  size="small"
                  aria-label={translate('app.kit.remove_row', { number: index + 1 })}
                  ref={button => {
                    if (button) removers.current.set(row.key, button);
                    else removers.current.delete(row.key);
                  }}
                  onClick={() => removeRow(index)}
                  sx={{ mt: 0.5 }}
                >
                  <DeleteOutline sx={{ fontSize: 20 }} />
                </IconButton>
              )}
            </Box>
          </PartsContext>
        ))}
      </OfEntity>
      {fields.length === 0 && (
        <Typography variant="body2" color="text.secondary" sx={{ py: 1 }}>
          {translate('app.kit.no_rows')}
        </Typography>
      )}
      {ownError !== null && <FormHelperText error>{String(ownError)}</FormHelperText>}
      {!isLocked && (
        <Button
          ref={adder}
          size="small"
          startIcon={<Add />}
          onClick={() => append(start ?? emptyRow(entity, inputs, access))}
        >
          {translate('app.kit.add_row')}
        </Button>
      )}
    </Box>
  );
};

/** A new row needs all fields as null, or the form would count an untouched row as changed. */
const emptyRow = (entity: EntityMeta, inputs: Elements, access: Access) =>
  Object.fromEntries(
    Object.entries(inputs).map(([name, element]) => [name, startOf(entity, element, access) ?? null]),
  );

const rowLook = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1,
  py: 1.25,
  borderBottom: 1,
  borderColor: 'divider',
};
