import { Box, FormControl, FormControlLabel, FormLabel, Radio, RadioGroup, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { useTranslate } from 'react-admin';
import type { EntityMeta } from '../../../shared/entityMeta';
import { OfEntity } from '../page/entity/OfEntity';
import { useFieldName } from '../useFieldName';
import { useRowName } from '../useRowName';
import { FieldOfRecord } from '../values/record/FieldOfRecord';
import { isMasked, Masked } from '../values/Value';
import type { Clash, Side } from './merge';

interface Props {
  readonly entity: EntityMeta;
  readonly fieldName: (name: string) => string;
  /** for child rows: the entity of the rows */
  readonly rowEntity: EntityMeta | null;
  readonly clash: Clash;
  /** who saved the other value; null if the user may not see it */
  readonly by: string | null;
  readonly at: string;
  /** the chosen version */
  readonly kept: Side | null;
  readonly onChoose: (side: Side) => void;
}

/** One field in two versions, of which the user chooses one. */
export const ClashChoice = ({ entity, fieldName, rowEntity, clash, by, at, kept, onChoose }: Props) => {
  const translate = useTranslate();
  const labelId = useId();
  const ofRow = useFieldName(rowEntity ?? entity);
  const nameOf = rowEntity ? ofRow : fieldName;
  const rowName = useRowName();
  const { rows, field } = clash;
  const place = rows === null ? null : rowName(fieldName(rows), clash.theirs ?? clash.base);
  const name = [place, field === null ? null : nameOf(field)].filter(Boolean).join(': ');
  const sideOf = (values: Clash['mine']) => (
    <SideValue entity={rowEntity ?? entity} field={field} values={values} />
  );
  const others = translate(by === null ? 'app.conflict.theirs' : 'app.conflict.theirs_by', { by, at });
  return (
    <FormControl component="fieldset" sx={clashLook}>
      <FormLabel component="legend" id={labelId} sx={{ fontWeight: 600, fontSize: '0.875rem' }}>
        {name}
      </FormLabel>
      <RadioGroup
        aria-labelledby={labelId}
        value={kept ?? ''}
        onChange={(_, value) => onChoose(value === 'mine' ? 'mine' : 'theirs')}
        sx={sidesLook}
      >
        <Version value="mine" title={translate('app.conflict.mine')} isChosen={kept === 'mine'}>
          {/* the labels loaded with the record belong to its former references */}
          {sideOf(clash.mine && { ...clash.mine, _labels: undefined })}
        </Version>
        <Version value="theirs" title={others} isChosen={kept === 'theirs'}>
          {sideOf(clash.theirs)}
        </Version>
      </RadioGroup>
      <Typography component="div" variant="caption" color="text.secondary">
        {translate('app.conflict.before')} {sideOf(clash.base)}
      </Typography>
    </FormControl>
  );
};

interface VersionProps {
  readonly value: Side;
  readonly title: string;
  readonly isChosen: boolean;
  readonly children: ReactNode;
}

const Version = ({ value, title, isChosen, children }: VersionProps) => (
  <FormControlLabel
    value={value}
    control={<Radio size="small" />}
    sx={{ ...versionLook, borderColor: isChosen ? 'primary.main' : 'divider' }}
    label={
      <>
        <Typography component="span" variant="caption" color="text.secondary" sx={{ display: 'block' }}>
          {title}
        </Typography>
        {children}
      </>
    }
  />
);

interface SideValueProps {
  readonly entity: EntityMeta;
  /** null: the whole row */
  readonly field: string | null;
  readonly values: Clash['mine'];
}

const SideValue = ({ entity, field, values }: SideValueProps) => {
  const translate = useTranslate();
  const name = useFieldName(entity);
  if (values === null) return <em>{translate('app.conflict.removed')}</em>;
  if (field !== null && isMasked(values._masked, field)) return <Masked />;
  return (
    <OfEntity entity={entity}>
      {field === null ? (
        entity.fields
          .filter(each => each.name !== entity.parent?.by && !each.computed && !each.secret)
          .map(each => (
            <Box key={each.name} component="span" sx={{ display: 'block' }}>
              {name(each.name)}: <FieldOfRecord name={each.name} record={values} />
            </Box>
          ))
      ) : (
        <FieldOfRecord name={field} record={values} />
      )}
    </OfEntity>
  );
};

const clashLook = { display: 'block', mt: 2, minWidth: 0 };
const sidesLook = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  gap: 1,
  my: 0.5,
};
const versionLook = {
  m: 0,
  pr: 1.5,
  py: 0.5,
  border: 1,
  borderRadius: 1,
  alignItems: 'flex-start',
  '& .MuiFormControlLabel-label': { pt: 0.5, minWidth: 0, overflowWrap: 'anywhere', fontSize: '0.875rem' },
};
