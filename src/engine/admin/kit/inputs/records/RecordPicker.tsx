import { Autocomplete, type AutocompleteRenderInputParams, CircularProgress } from '@mui/material';
import { type HTMLAttributes, type Key, type ReactNode, useRef, useState } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import type { FilterExpression } from '../../../../shared/field';
import { recordName } from '../../recordName';
import { useChoiceTexts } from '../useChoiceTexts';
import { ChoiceOption } from './ChoiceOption';
import { ChoicesNotLoaded } from './ChoicesNotLoaded';
import { nameBeside } from './limit';
import { isKeptText, type RecordChoice } from './recordChoice';
import { useChosenRecords } from './useChosenRecords';
import { useOfferedRecords } from './useOfferedRecords';
import { useTypeAhead } from './useTypeAhead';

interface Props {
  readonly id?: string;
  readonly reference: string;
  /** limits the options; default: all */
  readonly filter?: FilterExpression;
  /** fields whose labels the form already shows, so that options omit them */
  readonly shownBeside?: readonly string[];
  /** the record whose parent in the tree is being chosen */
  readonly placed?: number | null;
  readonly value: readonly number[];
  /** known labels, from the current record */
  readonly known?: ReadonlyMap<number, string>;
  /** `text`: what was left without a choice, if the picker keeps it */
  readonly onChange: (ids: readonly number[], text: string | null) => void;
  /** text that was left without a choice, null if there is none; undefined: the picker drops such text */
  readonly keptText?: string | null;
  readonly onCreate?: (text: string) => void;
  readonly onBlur?: () => void;
  readonly multiple?: boolean;
  readonly disabled?: boolean;
  readonly width?: number;
  /** shows its list at once, as after a click on what stood in its place */
  readonly startsOpen?: boolean;
  readonly renderInput: (params: AutocompleteRenderInputParams) => ReactNode;
}

const everything: FilterExpression = {};
const nothing: readonly string[] = [];
const noLabels: ReadonlyMap<number, string> = new Map();

/**
 * Picks one or several records of another resource. Nothing is requested until it is opened: the label of the current
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
  keptText,
  onCreate,
  onBlur,
  multiple = false,
  width,
  startsOpen = false,
  renderInput,
  ...props
}: Props) => {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(startsOpen);
  const [text, setText] = useState('');
  const { placeholder, ...texts } = useChoiceTexts(text);
  const nameOf = (record: RaRecord) =>
    nameBeside(
      recordName(record),
      shownBeside.map(name => record._labels?.[name]),
    );
  const { chosen, remember } = useChosenRecords({ reference, value, known, keptText, nameOf });
  const offer = useOfferedRecords({ reference, filter, placed, text, isOpen, nameOf });
  const { choices: offered, isLoading, isUnknown } = offer;
  const isFruitless = offered.every(({ id }) => multiple && id !== null && value.includes(id));

  const choose = (choices: readonly RecordChoice[]) => {
    if (choices.some(choice => choice.id === null)) return onCreate?.(text);
    remember(choices);
    onChange(
      choices.flatMap(choice => (choice.id === null || isKeptText(choice) ? [] : [choice.id])),
      choices.find(isKeptText)?.label ?? null,
    );
  };
  const isPointed = useRef(false);
  const { forget, stopWaiting, ...keysAndBlur } = useTypeAhead({
    text,
    isOpen,
    isLoading,
    offered: multiple ? offered.filter(({ id }) => id !== null && !value.includes(id)) : offered,
    find: offer.find,
    take: choice => {
      choose(multiple ? [...chosen, choice] : [choice]);
      setText('');
      setOpen(false);
    },
    isPointed: () => isPointed.current,
    keepsText: keptText !== undefined,
    keep: left => keptText !== undefined && onChange(multiple ? value : [], left),
    onLeft: () => onBlur?.(),
  });
  const shared = {
    ...props,
    ...keysAndBlur,
    open: isOpen,
    onFocus: forget,
    onOpen: () => setOpen(true),
    onClose: () => {
      stopWaiting();
      setOpen(false);
    },
    // not as the first option while the others are still loading
    options:
      onCreate && (offered.length > 0 || !isLoading) && !isUnknown
        ? [...offered, { ...creating(translate, text), note: isFruitless ? texts.noOptionsText : undefined }]
        : offered,
    filterOptions: (options: RecordChoice[]) => options,
    getOptionLabel: (choice: RecordChoice) => choice.label,
    renderOption: ({ key, ...option }: OptionProps, choice: RecordChoice) => (
      <ChoiceOption key={key} option={option} choice={choice} entity={offer.entity} />
    ),
    getOptionDisabled: ({ isPassed = false }: RecordChoice) => isPassed,
    getOptionKey: (choice: RecordChoice) => choice.id ?? 'new',
    isOptionEqualToValue: (one: RecordChoice, other: RecordChoice) => one.id === other.id,
    onHighlightChange: (_: unknown, __: RecordChoice | null, reason: string) => {
      isPointed.current = reason !== 'keyboard';
    },
    onInputChange: (_: unknown, typed: string, reason: string) => {
      isPointed.current = false;
      if (reason === 'input') forget();
      setText(reason === 'input' ? typed : '');
    },
    loading: isLoading,
    loadingText: <CircularProgress size={16} aria-label={translate('ra.page.loading')} />,
    ...texts,
    ...(isUnknown && { noOptionsText: <ChoicesNotLoaded again={offer.refetch} /> }),
    size: 'small' as const,
    fullWidth: width === undefined,
    sx: width === undefined ? undefined : fittingWidth(width, multiple ? '' : (chosen[0]?.label ?? '')),
    renderInput: (params: AutocompleteRenderInputParams) =>
      renderInput({
        ...params,
        // tooltip with the full label, in case the field is too narrow
        inputProps: { ...params.inputProps, placeholder, title: multiple ? undefined : chosen[0]?.label },
      }),
    autoHighlight: true,
    handleHomeEndKeys: true,
  };
  return multiple ? (
    <Autocomplete
      {...shared}
      multiple
      filterSelectedOptions
      inputValue={text}
      value={chosen as RecordChoice[]}
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

/** As wide as the chosen label and the buttons need, between `least` and nearly twice that. */
const fittingWidth = (least: number, label: string) => ({
  width: Math.min(Math.max(least, label.length * widthOfLetter + widthOfButtons), Math.round(1.9 * least)),
  maxWidth: '100%',
});

const widthOfLetter = 8;
const widthOfButtons = 84;

type OptionProps = HTMLAttributes<HTMLLIElement> & { readonly key: Key };

const creating = (translate: ReturnType<typeof useTranslate>, text: string): RecordChoice => ({
  id: null,
  label: text ? translate('ra.action.create_item', { item: text }) : translate('ra.action.create'),
});
