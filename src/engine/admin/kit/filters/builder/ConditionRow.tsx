import Close from '@mui/icons-material/Close';
import { Box, IconButton, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { EntityMeta } from '../../../../shared/entityMeta';
import { useAccess } from '../../access/access';
import { FieldChoice } from './FieldChoice';
import { emptyValue, offeredOperators, operatorWord } from './filterFields';
import type { FilterCondition, FilterOperator } from './filterTree';
import { useFilterPath } from './useFilterPath';
import { ValueInput } from './ValueInput';

interface Props {
  readonly entity: EntityMeta;
  readonly condition: FilterCondition;
  readonly onChange: (condition: FilterCondition) => void;
  readonly onRemove: () => void;
}

/** One condition: field, operator and value. */
export const ConditionRow = ({ entity, condition, onChange, onRemove }: Props) => {
  const translate = useTranslate();
  const { path, operator, value } = condition;
  const [pasted, setPasted] = useState<readonly string[]>([]);
  const step = useFilterPath(entity, path ?? '')?.at(-1);
  const access = useAccess();
  const offered = step ? offeredOperators(step.field, access) : [];
  const operators = operator === null || offered.includes(operator) ? offered : [operator, ...offered];
  const compare = (next: FilterOperator) =>
    onChange({
      ...condition,
      operator: next,
      value: isKept(operator, next) ? value : emptyValue(next),
    });
  return (
    <Box role="group" aria-label={translate('app.filter.condition')} sx={rowLook}>
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <FieldChoice
          entity={entity}
          path={path}
          onChange={(next, field) => {
            const [first = null] = offeredOperators(field, access);
            onChange({ ...condition, path: next, operator: first, value: emptyValue(first) });
          }}
        />
      </Box>
      {step && (
        <TextField
          select
          size="small"
          label={translate('app.filter.operator')}
          value={operator ?? ''}
          onChange={({ target }) => {
            const next = operators.find(each => each === target.value);
            if (next) compare(next);
          }}
        >
          {operators.map(each => (
            <MenuItem key={each} value={each}>
              {translate(operatorWord(step.field, each))}
            </MenuItem>
          ))}
        </TextField>
      )}
      <Box sx={{ minWidth: 0 }}>
        {step && operator !== null && (
          <ValueInput
            key={`${path} ${operator}`}
            step={step}
            operator={operator}
            value={value}
            pasted={pasted}
            onChange={next => onChange({ ...condition, value: next })}
            onSeveral={
              operators.includes('eq_any')
                ? (texts, values) => {
                    setPasted(texts);
                    const several = operator === 'unlike' || operator === 'neq_any' ? 'neq_any' : 'eq_any';
                    onChange({ ...condition, operator: several, value: values });
                  }
                : undefined
            }
          />
        )}
      </Box>
      <IconButton aria-label={translate('app.filter.remove')} onClick={onRemove} sx={removeLook}>
        <Close fontSize="small" />
      </IconButton>
    </Box>
  );
};

/** Whether the value fits the new operator too: single values such as `ab` and `bis`, or lists. */
const isKept = (before: FilterOperator | null, next: FilterOperator): boolean =>
  before !== null && emptyValue(before) !== null
    ? Array.isArray(emptyValue(before)) && Array.isArray(emptyValue(next))
    : emptyValue(next) === null && before !== 'empty' && before !== 'filled';

const rowLook = {
  display: 'grid',
  alignItems: 'start',
  gap: { xs: 1.5, sm: 1 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: '1.2fr 0.8fr 1.4fr auto' },
  // on phones each part has its own line, with the remove button beside the first
  '& > *': { gridColumn: { xs: 1, sm: 'auto' }, minWidth: 0 },
};
const removeLook = { gridColumn: { xs: 2, sm: 4 }, gridRow: 1 };
