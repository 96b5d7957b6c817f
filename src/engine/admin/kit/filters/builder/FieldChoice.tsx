import { Autocomplete, createFilterOptions, TextField } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { EntityMeta } from '../../../../shared/entityMeta';
import { fold } from '../../../../shared/fold';
import { mostHops } from '../../../../shared/requestLimits';
import { useAccess } from '../../access/access';
import { useChoiceTexts } from '../../inputs/useChoiceTexts';
import { usePages } from '../../page/parts/usePages';
import { type FilterField, offeredFields } from './filterFields';
import { useStepName } from './useFilterPath';

interface Props {
  readonly entity: EntityMeta;
  readonly path: string | null;
  readonly onChange: (path: string, field: FilterField) => void;
  /** for a field behind a reference: selects the reference itself */
  readonly onClear?: () => void;
  /** number of references on the path to this entity */
  readonly hops?: number;
}

/** Selects the field of a condition; after a reference, a second input offers the fields of the referenced entity. */
export const FieldChoice = ({ entity, path, onChange, onClear, hops = 0 }: Props) => {
  const translate = useTranslate();
  const { placeholder: _, ...choiceTexts } = useChoiceTexts('');
  const access = useAccess();
  const nameOf = useStepName();
  const fields = offeredFields(entity, access);
  const chosen = fields.find(({ name }) => name === path) ?? leading(fields, path);
  const rest = chosen && path !== null && path !== chosen.name ? path.slice(chosen.name.length + 1) : null;
  const named = fields
    .map(field => ({ field, label: nameOf({ entity, field }) }))
    .sort((one, other) => one.label.localeCompare(other.label));
  const seen =
    chosen?.ref && (access.can(chosen.ref.resource, 'list') || access.can(chosen.ref.resource, 'read'));
  return (
    <>
      <Autocomplete
        size="small"
        autoHighlight
        disableClearable={hops === 0}
        options={named}
        value={named.find(({ field }) => field === chosen) ?? null}
        isOptionEqualToValue={(one, other) => one.field.name === other.field.name}
        getOptionKey={({ field }) => field.name}
        filterOptions={(options, state) => nearestFirst(matching(options, state), fold(state.inputValue))}
        onChange={(_, option) => (option ? onChange(option.field.name, option.field) : onClear?.())}
        {...choiceTexts}
        renderInput={params => (
          <TextField
            {...params}
            label={translate(hops === 0 ? 'app.filter.field' : 'app.filter.of')}
            placeholder={hops === 0 ? '' : translate('app.filter.itself')}
            autoFocus={hops === 0 && path === null}
          />
        )}
      />
      {chosen?.ref && seen && hops < mostHops && (
        <FieldOfTarget
          resource={chosen.ref.resource}
          path={rest}
          hops={hops + 1}
          onChange={(further, field) => onChange(`${chosen.name}.${further}`, field)}
          onClear={() => onChange(chosen.name, chosen)}
        />
      )}
    </>
  );
};

interface NamedField {
  readonly field: FilterField;
  readonly label: string;
}

const matching = createFilterOptions<NamedField>();

/** Sorts exact matches first, then prefixes, then other matches. */
function nearestFirst(options: readonly NamedField[], typed: string): NamedField[] {
  const distance = ({ label }: NamedField) => {
    const name = fold(label);
    return name === typed ? 0 : name.startsWith(typed) ? 1 : 2;
  };
  return options.toSorted((one, other) => distance(one) - distance(other));
}

interface TargetProps extends Pick<Props, 'path' | 'onChange' | 'onClear' | 'hops'> {
  readonly resource: string;
}

const FieldOfTarget = ({ resource, ...props }: TargetProps) => {
  const entity = usePages(resource)?.entity;
  return entity ? <FieldChoice entity={entity} {...props} /> : null;
};

const leading = (fields: readonly FilterField[], path: string | null): FilterField | undefined =>
  fields.find(({ name, ref }) => ref && path?.startsWith(`${name}.`));
