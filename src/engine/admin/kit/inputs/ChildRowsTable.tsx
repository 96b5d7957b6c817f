import Add from '@mui/icons-material/Add';
import DeleteOutline from '@mui/icons-material/DeleteOutline';
import { Box, Button, FormHelperText, IconButton, Typography } from '@mui/material';
import { type ReactNode, useMemo } from 'react';
import { SourceContextProvider, useResourceContext, useTranslate } from 'react-admin';
import { useFieldArray, useFormState } from 'react-hook-form';
import type { EntityMeta } from '../../../shared/entityMeta';
import { valueAt } from '../../../shared/recordValues';
import { byField, type Elements, elementsIn, propsOf } from '../elements';
import { useEntity } from '../page/entityContext';
import { useIsLockedField } from '../page/locks';
import { OfEntity } from '../page/OfEntity';
import { inputFacts } from './inputFacts';
import type { ChildRowsProps } from './inputProps';
import { RowMoves } from './RowMoves';

/** Rows that belong to this record, edited in a table and saved with it in one call. */
export const ChildRowsTable = ({ source, entity, children }: ChildRowsProps) => {
  const { resource } = entity;
  const inputs = byField(elementsIn(children));
  const translate = useTranslate();
  const parent = useResourceContext();
  const isOrdered = useEntity()?.children.find(({ name }) => name === source)?.order !== undefined;
  const { fields, append, remove, move } = useFieldArray({ name: source, keyName: 'key' });
  const isLocked = useIsLockedField(source);
  const { errors } = useFormState({ name: source });
  const ownError = valueAt(errors, `${source}.message`) ?? valueAt(errors, `${source}.root.message`);
  return (
    <Box role="group" aria-label={translate(`resources.${parent}.children.${source}`)} sx={{ minWidth: 0 }}>
      <OfEntity entity={entity}>
        {fields.map((row, index) => (
          <RowContext key={row.key} source={source} resource={resource} index={index}>
            <Box
              sx={rowLook}
              onKeyDown={event => {
                const step = event.altKey ? steps[event.key] : undefined;
                if (!isOrdered || isLocked || step === undefined || !fields[index + step]) return;
                event.preventDefault();
                move(index, index + step);
              }}
            >
              <Box sx={cellsLook}>
                {Object.entries(inputs).map(([name, element]) => (
                  <Box key={name} sx={{ minWidth: 0, '&:empty': { display: 'none' } }}>
                    {element}
                  </Box>
                ))}
              </Box>
              {!isLocked && isOrdered && (
                <RowMoves index={index} count={fields.length} onMove={to => move(index, to)} />
              )}
              {!isLocked && (
                <IconButton
                  size="small"
                  aria-label={translate('app.kit.remove_row', { number: index + 1 })}
                  onClick={() => remove(index)}
                  sx={{ mt: 0.5 }}
                >
                  <DeleteOutline sx={{ fontSize: 20 }} />
                </IconButton>
              )}
            </Box>
          </RowContext>
        ))}
      </OfEntity>
      {fields.length === 0 && (
        <Typography variant="body2" color="text.secondary" sx={{ py: 1 }}>
          {translate('app.kit.no_rows')}
        </Typography>
      )}
      {ownError !== null && <FormHelperText error>{String(ownError)}</FormHelperText>}
      {!isLocked && (
        <Button size="small" startIcon={<Add />} onClick={() => append(emptyRow(entity, inputs))}>
          {translate('app.kit.add_row')}
        </Button>
      )}
    </Box>
  );
};

/** Alt and an arrow move the row in which the keyboard is. */
const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** A row needs its fields from the start, or the form would not count an untouched row as a change. */
const emptyRow = (entity: EntityMeta, inputs: Elements) =>
  Object.fromEntries(
    Object.entries(inputs).map(([name, element]) => [
      name,
      inputFacts(entity, propsOf(element)).defaultValue ?? null,
    ]),
  );

interface RowContextProps {
  readonly source: string;
  readonly resource: string;
  readonly index: number;
  readonly children: ReactNode;
}

/** Inside, `payer` means `routes.0.payer`, and is labelled as a field of the rows' own resource. */
const RowContext = ({ source, resource, index, children }: RowContextProps) => {
  const context = useMemo(
    () => ({
      getSource: (name: string) => `${source}.${index}.${name}`,
      getLabel: (name: string) => `resources.${resource}.fields.${name}`,
    }),
    [source, resource, index],
  );
  return <SourceContextProvider value={context}>{children}</SourceContextProvider>;
};

const rowLook = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1,
  py: 1.25,
  borderBottom: 1,
  borderColor: 'divider',
};
const cellsLook = {
  flex: 1,
  minWidth: 0,
  display: 'grid',
  gap: 1.25,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 10.5rem), 1fr))',
};
