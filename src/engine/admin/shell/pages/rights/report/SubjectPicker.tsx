import { Autocomplete, Skeleton, TextField } from '@mui/material';
import { useGetList, useTranslate } from 'ra-core';
import { useState } from 'react';
import { useChoiceTexts } from '../../../../kit/inputs/useChoiceTexts';
import { namedRows } from '../../../../kit/list/rows/rowFields';
import { useUnchanged } from '../../../../kit/useUnchanged';
import { useServices } from '../../../services';
import { size } from '../../../theme/tokens';
import { type Subject, subjectText } from './subject';

interface Props {
  readonly label: string;
  readonly value: Subject | null;
  /** name of the chosen subject; undefined while it loads */
  readonly name: string | undefined;
  readonly onChange: (subject: Subject | null) => void;
}

interface SubjectChoice extends Subject {
  readonly name: string;
}

/**
 * Users and roles in one list, found by typing. Until the current subject's name is known, a skeleton is
 * shown, which takes no input.
 */
export function SubjectPicker({ name, ...props }: Props) {
  const [last, setLast] = useState<SubjectChoice | null>(null);
  const { value, onChange } = props;
  const known = name ?? (value && last && subjectText(last) === subjectText(value) ? last.name : undefined);
  if (value && known === undefined) return <Skeleton variant="rounded" height={size.control} sx={look} />;
  const choose = (choice: SubjectChoice | null) => {
    setLast(choice);
    onChange(choice && { kind: choice.kind, id: choice.id });
  };
  return <Picker {...props} name={known ?? ''} onChange={choose} />;
}

interface PickerProps extends Omit<Props, 'name' | 'onChange'> {
  readonly name: string;
  readonly onChange: (choice: SubjectChoice | null) => void;
}

function Picker({ label, value, name, onChange }: PickerProps) {
  const translate = useTranslate();
  const { permissions } = useServices();
  const [query, setQuery] = useState('');
  const { placeholder, ...texts } = useChoiceTexts(query);
  const filter = query.trim() === '' || query === name ? {} : { q: query.trim() };
  const page = { page: 1, perPage: 50 };
  const users = useGetList(
    'users',
    { pagination: page, sort: { field: 'last_name', order: 'ASC' }, filter, meta: namedRows },
    { enabled: permissions.can('users', 'list') },
  );
  const roles = useGetList('roles', {
    pagination: page,
    sort: { field: 'name_de', order: 'ASC' },
    filter,
    meta: namedRows,
  });
  const choices: readonly SubjectChoice[] = [
    ...(roles.data ?? []).map(({ id, _label }) => ({
      kind: 'role' as const,
      id: Number(id),
      name: String(_label),
    })),
    ...(users.data ?? []).map(({ id, _label }) => ({
      kind: 'user' as const,
      id: Number(id),
      name: String(_label),
    })),
  ];
  // MUI treats a new object as another choice and discards the typed text
  const chosen = useUnchanged(value && { ...value, name });
  return (
    <Autocomplete
      options={choices}
      value={chosen}
      inputValue={query}
      onInputChange={(_, text) => setQuery(text)}
      onChange={(_, choice) => onChange(choice)}
      groupBy={({ kind }) => translate(`authorization.rights.${kind}s`)}
      getOptionLabel={choice => choice.name}
      getOptionKey={subjectText}
      isOptionEqualToValue={(a, b) => subjectText(a) === subjectText(b)}
      filterOptions={all => [...all]}
      {...texts}
      renderInput={params => <TextField {...params} label={label} placeholder={placeholder} />}
      sx={look}
    />
  );
}

const look = { flex: '1 1 240px', maxWidth: { sm: 340 } } as const;
