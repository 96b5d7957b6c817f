import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import type { EntityMeta } from '../../../shared/entityMeta';
import type { RowEntities } from '../childRows';
import { formatInstant } from '../format/date';
import { useLanguage } from '../format/language';
import { useLabels } from '../page/parts/usePages';
import { unbroken } from '../unbroken';
import { ClashChoice } from './ClashChoice';
import type { Merge, Side, Sides } from './merge';
import { TakenChanges } from './TakenChanges';

interface Props {
  readonly entity: EntityMeta;
  readonly fieldName: (name: string) => string;
  readonly rows: RowEntities;
  readonly merge: Merge;
  /** the record as another user saved it */
  readonly current: RaRecord;
  /** the record as both users read it */
  readonly base: RaRecord;
  readonly onSave: (sides: Sides) => void;
  readonly onClose: () => void;
}

/** Shows conflicting changes of two users side by side: nothing is saved until each of them is decided. */
export const ConflictDialog = ({ entity, fieldName, rows, merge, current, base, onSave, onClose }: Props) => {
  const translate = useTranslate();
  const { tag } = useLanguage();
  const titleId = useId();
  const hasTexts = useLabels('conflict');
  const [sides, setSides] = useState<Sides>({});
  const { clashes } = merge;
  const by: unknown = current._labels?.updated_by;
  const at = typeof current.updated_at === 'string' ? formatInstant(current.updated_at, tag) : '';
  const chooseAll = (side: Side) => setSides(Object.fromEntries(clashes.map(({ key }) => [key, side])));
  const open = clashes.filter(({ key }) => sides[key] === undefined).length;
  if (!hasTexts) return null;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('app.conflict.title')}</DialogTitle>
      <DialogContent>
        <Typography variant="body2">
          {unbroken(
            translate(typeof by === 'string' ? 'app.conflict.text_by' : 'app.conflict.text', { by, at }),
          )}
        </Typography>
        {clashes.length > 1 && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
            <Button size="small" variant="outlined" onClick={() => chooseAll('mine')}>
              {translate('app.conflict.all_mine')}
            </Button>
            <Button size="small" variant="outlined" onClick={() => chooseAll('theirs')}>
              {translate('app.conflict.all_theirs')}
            </Button>
          </Box>
        )}
        {clashes.map(clash => (
          <ClashChoice
            key={clash.key}
            entity={entity}
            fieldName={fieldName}
            rowEntity={clash.rows === null ? null : (rows[clash.rows] ?? null)}
            clash={clash}
            by={typeof by === 'string' ? by : null}
            at={at}
            kept={sides[clash.key] ?? null}
            onChoose={side => setSides({ ...sides, [clash.key]: side })}
          />
        ))}
        <TakenChanges entity={entity} fieldName={fieldName} names={merge.taken} before={base} now={current} />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {translate('app.conflict.back')}
        </Button>
        <Button variant="contained" disabled={open > 0} onClick={() => onSave(sides)}>
          {open > 0 ? translate('app.conflict.open', { smart_count: open }) : translate('app.conflict.save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
