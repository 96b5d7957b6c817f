import { Button } from '@mui/material';
import { type ReactNode, use, useState } from 'react';
import { RecordContextProvider, useListContext, useTranslate } from 'react-admin';
import type { Field } from '../../../../shared/field';
import type { ListSums, Sums } from '../../../../shared/listSums';
import { useLanguage } from '../../format/language';
import { formatScaled } from '../../format/number';
import { useEntity, useField } from '../../page/entity/entityContext';
import { useValueInWords } from '../../useValueInWords';
import { alignOf } from '../../values/align';
import { RowPartsContext } from '../rows/rowParts';
import { sumsAsRecord, useSummed } from './summed';
import { useListSums } from './useListSums';

/**
 * The table footer with the sums of all records of the list, not only of this page; one row for each value of the
 * `sumsBy` field.
 */
export const SumsRow = ({ hasBoxes }: { readonly hasBoxes: boolean }) => {
  const { shown, hasSums } = use(RowPartsContext);
  const translate = useTranslate();
  const { tag } = useLanguage();
  const { total = 0, filterValues } = useListContext();
  const filter = JSON.stringify(filterValues);
  // exact sums may take seconds, so another filter asks again
  const [exactOf, setExactOf] = useState<string | null>(null);
  const isExact = exactOf === filter;
  const summed = useSummed(shown);
  const by = useEntity()?.sumsBy;
  const options = useField(by ?? '')?.options ?? noOptions;
  const answer = useListSums({ by, isExact, isOn: hasSums && summed.length > 0 });
  const nameOf = useNameOfValue(by);
  const states = useStatesLeftOut();
  if (!hasSums || summed.length === 0 || total < 2 || !answer) return null;
  const of = ({ count }: Sums) => {
    const words = translate('app.kit.sums.of', { count: formatScaled(count, 0, tag) });
    return answer.leftOut ? translate('app.kit.sums.without', { words, states }) : words;
  };
  return (
    <tfoot>
      {answer.sums ? (
        partsOf(answer, options).map(part => (
          <Row key={String(part.value)} hasBoxes={hasBoxes} summed={summed} sums={part.sums ?? {}}>
            {part.value === undefined ? of(part) : `${nameOf(part.value)}: ${of(part)}`}
          </Row>
        ))
      ) : (
        <Row hasBoxes={hasBoxes} summed={summed} sums={null}>
          <Button size="small" onClick={() => setExactOf(filter)}>
            {translate('app.kit.sums.ask')}
          </Button>
        </Row>
      )}
    </tfoot>
  );
};

const noOptions: Field['options'] = [];

type Part = Sums & { readonly value?: string | boolean | null };

/** Sorted like the field's options; with a single value, one row is enough. */
function partsOf(answer: ListSums, options: Field['options']): readonly Part[] {
  const { groups = [] } = answer;
  if (groups.length < 2) return [answer];
  const rankOf = ({ value }: Part) => options.findIndex(option => option.value === value);
  return groups.toSorted((one, other) => rankOf(one) - rankOf(other));
}

function useNameOfValue(by: string | undefined): (value: string | boolean | null) => string {
  const translate = useTranslate();
  const inWords = useValueInWords();
  return value => (value === null ? translate('app.kit.none') : inWords(by ?? '', value));
}

/** The labels of excluded states: `cancelled, replaced`. */
function useStatesLeftOut(): string {
  const entity = useEntity();
  const inWords = useValueInWords();
  return (entity?.sumsWithout ?? []).map(state => inWords(entity?.workflow?.field ?? '', state)).join(', ');
}

interface RowProps {
  readonly hasBoxes: boolean;
  readonly summed: readonly string[];
  /** null: not computed */
  readonly sums: Sums['sums'];
  /** content before the sums */
  readonly children: ReactNode;
}

const Row = ({ hasBoxes, summed, sums, children }: RowProps) => {
  const { columns, shown } = use(RowPartsContext);
  const [first] = shown;
  const before = summed.includes(first ?? '') ? 0 : shown.findIndex(name => summed.includes(name));
  return (
    <RecordContextProvider value={sumsAsRecord(sums ?? {})}>
      <tr>
        {hasBoxes && <td />}
        {before > 0 && (
          <th scope="row" colSpan={before}>
            {children}
          </th>
        )}
        {shown.slice(before).map(name => {
          const element = columns[name];
          return (
            <td key={name} className={element && alignOf(element)}>
              {sums && summed.includes(name) ? element : null}
            </td>
          );
        })}
      </tr>
    </RecordContextProvider>
  );
};
