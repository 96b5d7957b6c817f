import { Alert, Box, DialogContentText } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDataProvider, useNotify, useRecordContext, useRefresh, useTranslate } from 'react-admin';
import type { EntityMeta } from '../../../shared/entityMeta';
import { type Values, valueAt } from '../../../shared/recordValues';
import { type RowEntities, rowsIn } from '../childRows';
import { AskDialog } from '../dialog/AskDialog';
import { FaultAlert } from '../dialog/FaultAlert';
import { faultText } from '../faultText';
import { OfEntity } from '../page/entity/OfEntity';
import { withValueAt } from '../path';
import { FieldOfRecord } from '../values/record/FieldOfRecord';
import { ChangedRow } from './ChangedRow';
import { rowUnits } from './rowUnits';
import { differences, type Unit, undo } from './undo';
import { useChangedRowName } from './useChangedRowName';

interface Props {
  readonly entity: EntityMeta;
  readonly fieldName: (name: string) => string;
  readonly rows: RowEntities;
  /** the changes to undo, latest first */
  readonly units: readonly Unit[];
  readonly onClose: () => void;
}

/**
 * Shows the record as it will be and saves it like any other change: with the loaded version, permissions, validation
 * and hooks. Obstacles are shown by field.
 */
export const RestoreValues = ({ entity, fieldName, rows, units, onClose }: Props) => {
  const record = useRecordContext();
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const provider = useDataProvider();
  const current: Values = record ?? {};
  const { values, left } = useMemo(
    () => undo(entity, rows, record ?? {}, units),
    [entity, rows, record, units],
  );
  const changed = differences(entity, rows, current, values);
  const restore = useMutation({
    meta: { handlesStale: true },
    mutationFn: () => {
      const data = changed.reduce<Values>((all, name) => withValueAt(all, name, valueAt(values, name)), {});
      return provider.update(entity.resource, {
        id: record?.id ?? 0,
        data: { ...data, version: record?.version },
        previousData: record,
      });
    },
    onSuccess: () => {
      notify('app.history.restored', { type: 'success' });
      refresh();
      onClose();
    },
  });
  const fault = restore.error ? faultText(restore.error, fieldName) : null;
  const kept = [...new Set(left.map(unit => fieldName(unit.kind === 'field' ? unit.name : unit.rows)))];
  return (
    <AskDialog
      title="app.history.restore"
      submit="app.history.restore"
      isReady={changed.length > 0 && !restore.isPending}
      onSubmit={restore.mutate}
      onCancel={onClose}
    >
      <DialogContentText>
        {translate(changed.length > 0 ? 'app.history.restore_hint' : 'app.history.restore_nothing')}
      </DialogContentText>
      {changed.length > 0 && (
        <OfEntity entity={entity}>
          <Box component="dl" sx={listLook}>
            {changed.map(name => (
              <div key={name}>
                <dt>{fieldName(name)}</dt>
                <dd>
                  {rows[name] ? (
                    <RestoredRows
                      name={fieldName(name)}
                      rows={rowsIn(current, name)}
                      units={rowUnits(rows[name], name, current, values)}
                      entity={rows[name]}
                    />
                  ) : (
                    <>
                      <FieldOfRecord name={name} record={current} /> <span aria-hidden>→</span>{' '}
                      <strong>
                        <FieldOfRecord name={name} record={{ ...values, _labels: undefined }} />
                      </strong>
                    </>
                  )}
                </dd>
              </div>
            ))}
          </Box>
        </OfEntity>
      )}
      {kept.length > 0 && (
        <Alert severity="info">{translate('app.history.kept', { fields: kept.join(', ') })}</Alert>
      )}
      <FaultAlert text={fault} />
    </AskDialog>
  );
};

interface RowsProps {
  /** the common name of the rows */
  readonly name: string;
  /** the current rows */
  readonly rows: readonly Values[];
  readonly units: ReturnType<typeof rowUnits>;
  readonly entity: EntityMeta;
}

const RestoredRows = ({ name, rows, units, entity }: RowsProps) => {
  const nameOf = useChangedRowName(() => name);
  return (
    <div>
      {units.map(unit => (
        <div key={unit.id}>
          <ChangedRow name={nameOf(unit, rows, entity)} unit={unit} entity={entity} />
        </div>
      ))}
    </div>
  );
};

const listLook = {
  m: 0,
  display: 'grid',
  gap: 0.75,
  fontSize: '0.875rem',
  overflowWrap: 'anywhere',
  '& dt': { color: 'text.secondary', fontSize: '0.75rem' },
  '& dd': { m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 0.75 },
};
