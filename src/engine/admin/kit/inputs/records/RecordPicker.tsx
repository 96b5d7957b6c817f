import { Autocomplete, type AutocompleteRenderInputParams, CircularProgress } from '@mui/material';
import { type HTMLAttributes, type Key, type ReactNode, useState } from 'react';
import { type RaRecord, useDataProvider, useGetList, useGetMany, useTranslate } from 'react-admin';
import type { FilterExpression } from '../../../../shared/field';
import { namedRows, offeredRows } from '../../list/rowFields';
import { usePages } from '../../page/usePages';
import { recordName } from '../../recordName';
import { useSettled } from '../../useSettled';
import { useUnchanged } from '../../useUnchanged';
import { useChoiceTexts } from '../useChoiceTexts';
import { ChoiceOption } from './ChoiceOption';
import { ChoicesNotLoaded } from './ChoicesNotLoaded';
import type { Choice } from './choice';
import { nameBeside } from './limit';
import { namedBy } from './namedBy';
import { useHastyChoice } from './useHastyChoice';
import { useTreeChoices } from './useTreeChoices';

interface Props {
  readonly id?: string;
  readonly reference: string;
  /** which of them are offered; all unless given */
  readonly filter?: FilterExpression;
  /** fields whose labels stand in the form already and need not be repeated */
  readonly shownBeside?: readonly string[];
  /** the record for which the one above it in the tree is chosen */
  readonly placed?: number | null;
  readonly value: readonly number[];
  /** labels that are known already, from the current record */
  readonly known?: ReadonlyMap<number, string>;
  readonly onChange: (ids: readonly number[]) => void;
  readonly onCreate?: (text: string) => void;
  readonly onBlur?: () => void;
  readonly multiple?: boolean;
  readonly disabled?: boolean;
  readonly width?: number;
  readonly renderInput: (params: AutocompleteRenderInputParams) => ReactNode;
}

/** How many records the list offers; typing narrows it on the server. */
const OFFERED = 25;

const everything: FilterExpression = {};
const nothing: readonly string[] = [];
const noLabels: ReadonlyMap<number, string> = new Map();

/** A word is finished before the server is asked. */
const pauseMs = 200;

/**
 * Picks one or several records of another resource. Asks for nothing until it is opened: the label of the current
 * choice comes with the record, and only a choice without one (a default, a filter from the URL) is looked up.
 */
export const RecordPicker = ({
  reference,
  filter = everything,
  shownBeside = nothing,
  placed = null,
  value,
  known = noLabels,
  onChange,
  onCreate,
  multiple = false,
  width,
  renderInput,
  ...props
}: Props) => {
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const { placeholder, ...texts } = useChoiceTexts(text);
  const [seen, setSeen] = useState<ReadonlyMap<number, string>>(new Map());
  const query = useSettled(text, pauseMs);
  // in the order of its own list, where a search puts the nearest first
  const target = usePages(isOpen ? reference : null);
  const asked = (q: string, perPage: number) => ({
    filter: q ? { ...filter, q } : filter,
    pagination: { page: 1, perPage },
    sort: target?.entity?.sort,
    meta: offeredRows,
  });
  const tree = useTreeChoices({ entity: isOpen ? target?.entity : undefined, filter, text, placed });
  const {
    data = [],
    isFetching,
    isError,
    refetch,
  } = useGetList(reference, asked(query, OFFERED), {
    enabled: isOpen && target !== undefined && !tree.isShown,
    // while somebody types; what is opened again may have another limit
    placeholderData: query ? before => before : undefined,
  });
  const isLoading = tree.isShown ? tree.isLoading : isFetching || target === undefined || query !== text;
  const unknown = value.filter(id => !known.has(id) && !seen.has(id));
  const { data: fetched = [], isLoading: isNaming } = useGetMany(
    reference,
    { ids: unknown, meta: namedRows },
    { enabled: unknown.length > 0 },
  );
  const nameOf = (record: RaRecord) =>
    nameBeside(
      recordName(record),
      shownBeside.map(name => record._labels?.[name]),
    );
  const found = fetched.map(record => [Number(record.id), nameOf(record)] as const);
  const labels = new Map([...found, ...known, ...seen]);
  const unnamed = isNaming ? '…' : translate('app.kit.out_of_sight');
  // MUI takes another object for another choice, and drops what is typed
  const chosen = useUnchanged<readonly Choice[]>(value.map(id => ({ id, label: labels.get(id) ?? unnamed })));
  // What was found for less is not what is asked for now: Enter must not choose it.
  const records = isLoading && text ? data.filter(namedBy(text)) : data;
  const choiceOf = (record: RaRecord): Choice => ({ id: Number(record.id), label: nameOf(record), record });
  const listed = records.map(choiceOf);
  const offered = tree.isShown ? tree.choices : listed;

  // nothing was read: it may exist already
  const isUnknown = isError && !isLoading && offered.length === 0;
  const isFruitless = offered.every(({ id }) => multiple && id !== null && value.includes(id));

  const choose = (choices: readonly Choice[]) => {
    if (choices.some(choice => choice.id === null)) return onCreate?.(text);
    setSeen(
      before =>
        new Map([...before, ...choices.flatMap(({ id, label }) => (id ? [[id, label] as const] : []))]),
    );
    onChange(choices.flatMap(({ id }) => (id === null ? [] : [id])));
  };
  const { forget, stopWaiting, onKeyDown } = useHastyChoice({
    text,
    isOpen,
    isLoading,
    offered: multiple ? offered.filter(({ id }) => id !== null && !value.includes(id)) : offered,
    find: async () => {
      const { data } = await dataProvider.getList(reference, asked(text, 2));
      return data.map(choiceOf);
    },
    take: choice => {
      choose(multiple ? [...chosen, choice] : [choice]);
      setText('');
      setOpen(false);
    },
  });
  const shared = {
    ...props,
    open: isOpen,
    onKeyDown,
    onFocus: forget,
    onOpen: () => setOpen(true),
    onClose: () => {
      stopWaiting();
      setOpen(false);
    },
    // not as the first choice while the others still load
    options:
      onCreate && (offered.length > 0 || !isLoading) && !isUnknown
        ? [...offered, { ...creating(translate, text), note: isFruitless ? texts.noOptionsText : undefined }]
        : offered,
    filterOptions: (options: Choice[]) => options,
    getOptionLabel: (choice: Choice) => choice.label,
    renderOption: ({ key, ...option }: OptionProps, choice: Choice) => (
      <ChoiceOption key={key} option={option} choice={choice} entity={target?.entity} />
    ),
    getOptionDisabled: ({ isPassed = false }: Choice) => isPassed,
    getOptionKey: (choice: Choice) => choice.id ?? 'new',
    isOptionEqualToValue: (one: Choice, other: Choice) => one.id === other.id,
    onInputChange: (_: unknown, typed: string, reason: string) => {
      if (reason === 'input') forget();
      setText(reason === 'input' ? typed : '');
    },
    loading: isLoading,
    loadingText: <CircularProgress size={16} aria-label={translate('ra.page.loading')} />,
    ...texts,
    ...(isUnknown && { noOptionsText: <ChoicesNotLoaded again={() => void refetch()} /> }),
    size: 'small' as const,
    fullWidth: width === undefined,
    sx: width === undefined ? undefined : fittingWidth(width, multiple ? '' : (chosen[0]?.label ?? '')),
    renderInput: (params: AutocompleteRenderInputParams) =>
      renderInput({ ...params, inputProps: { ...params.inputProps, placeholder } }),
    autoHighlight: true,
    handleHomeEndKeys: true,
  };
  return multiple ? (
    <Autocomplete
      {...shared}
      multiple
      filterSelectedOptions
      inputValue={text}
      value={chosen as Choice[]}
      onChange={(_, choices) => choose(choices)}
    />
  ) : (
    <Autocomplete
      {...shared}
      value={chosen[0] ?? null}
      onChange={(_, choice) => choose(choice ? [choice] : [])}
    />
  );
};

/** As wide as the name that is chosen and the buttons behind it, from this width to nearly twice that. */
const fittingWidth = (least: number, label: string) => ({
  width: Math.min(Math.max(least, label.length * widthOfLetter + widthOfButtons), Math.round(1.9 * least)),
  maxWidth: '100%',
});

const widthOfLetter = 8;
const widthOfButtons = 84;

type OptionProps = HTMLAttributes<HTMLLIElement> & { readonly key: Key };

const creating = (translate: ReturnType<typeof useTranslate>, text: string): Choice => ({
  id: null,
  label: text ? translate('ra.action.create_item', { item: text }) : translate('ra.action.create'),
});
