import Undo from '@mui/icons-material/Undo';
import { Box, Button, IconButton, Tooltip } from '@mui/material';
import { useRecordContext, useTranslate } from 'react-admin';
import type { EntityMeta } from '../../../shared/entityMeta';
import type { RecordChange } from '../../../shared/recordChanges';
import { WhyNot } from '../access/WhyNot';
import { type RowEntities, rowsIn } from '../childRows';
import { formatInstant } from '../format/date';
import { useLanguage } from '../format/language';
import { OfEntity } from '../page/entity/OfEntity';
import { Change } from './Change';
import { ChangedRow } from './ChangedRow';
import { differences, type Unit, undo, unitsOf } from './undo';
import { useChangedRowName } from './useChangedRowName';

interface Props {
  readonly entity: EntityMeta;
  readonly fieldName: (name: string) => string;
  readonly rows: RowEntities;
  readonly entry: RecordChange;
  /** message key of the reason why nothing can be changed at present */
  readonly reason: string | null;
  /** asks to undo one change; null: users cannot change the record */
  readonly onUndo: ((unit: Unit) => void) | null;
  /** asks to restore the record as this entry left it; null: it is the current state */
  readonly onGoBack: (() => void) | null;
}

/** One entry: author, time, action, and each changed value with its old value. */
export const ChangeEntry = ({ entity, fieldName, rows, entry, reason, onUndo, onGoBack }: Props) => {
  const translate = useTranslate();
  const { tag } = useLanguage();
  const { by, at, action } = entry;
  return (
    <Box component="li">
      <Box sx={headLook}>
        <strong>
          {translate(`resources.activity-log.enums.action.${action}`, { _: action })}
          {' · '}
          {by ?? translate('app.history.somebody')}
        </strong>
        <small>{formatInstant(at, tag)}</small>
        {entry.reason && <span>{entry.reason}</span>}
        {onGoBack && (
          <Box sx={{ ml: 'auto' }}>
            <WhyNot reason={reason}>
              <Button size="small" onClick={onGoBack}>
                {translate('app.history.go_back')}
              </Button>
            </WhyNot>
          </Box>
        )}
      </Box>
      <Box component="ul" sx={unitsLook}>
        {unitsOf(entry).map(unit => (
          <ChangedUnit
            key={unit.kind === 'field' ? unit.name : `${unit.rows} ${unit.id}`}
            entity={entity}
            fieldName={fieldName}
            rows={rows}
            unit={unit}
            reason={reason}
            onUndo={action === 'create' ? null : onUndo}
          />
        ))}
      </Box>
    </Box>
  );
};

interface UnitProps extends Pick<Props, 'entity' | 'fieldName' | 'rows' | 'reason' | 'onUndo'> {
  readonly unit: Unit;
}

const ChangedUnit = ({ entity, fieldName, rows, unit, reason, onUndo }: UnitProps) => {
  const translate = useTranslate();
  const record = useRecordContext() ?? {};
  const nameOf = useChangedRowName(fieldName);
  const name =
    unit.kind === 'field' ? fieldName(unit.name) : nameOf(unit, rowsIn(record, unit.rows), rows[unit.rows]);
  const before = onUndo === null ? record : undo(entity, rows, record, [unit]).values;
  const isUndoable = differences(entity, rows, record, before).length > 0;
  const back = translate('app.history.undo', { name });
  return (
    <Box component="li" sx={unitLook}>
      <Box sx={{ minWidth: 0, flex: 1 }}>
        {unit.kind === 'field' ? (
          <OfEntity entity={entity}>
            <Change name={unit.name} label={name} change={unit.change} />
          </OfEntity>
        ) : (
          <ChangedRow name={name} unit={unit} entity={rows[unit.rows]} />
        )}
      </Box>
      {isUndoable && (
        <WhyNot reason={reason}>
          <UndoButton label={back} onClick={() => onUndo?.(unit)} />
        </WhyNot>
      )}
    </Box>
  );
};

interface UndoButtonProps {
  readonly label: string;
  readonly onClick: () => void;
  readonly disabled?: boolean;
}

const UndoButton = ({ label, onClick, disabled = false }: UndoButtonProps) => (
  <Tooltip title={label}>
    <span>
      <IconButton size="small" aria-label={label} disabled={disabled} onClick={onClick}>
        <Undo sx={{ fontSize: 18 }} />
      </IconButton>
    </span>
  </Tooltip>
);

const headLook = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 };
const unitsLook = { listStyle: 'none', m: 0, p: 0 };
const unitLook = { display: 'flex', alignItems: 'flex-start', gap: 1 };
