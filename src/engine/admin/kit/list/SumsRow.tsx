import { Button } from '@mui/material';
import { use, useState } from 'react';
import { RecordContextProvider, useListContext, useTranslate } from 'react-admin';
import { useLanguage } from '../format/language';
import { formatScaled } from '../format/number';
import { alignOf } from '../values/align';
import { RowPartsContext } from './rowParts';
import { sumsAsRecord, useSummed } from './summed';
import { useListSums } from './useListSums';

/** The foot of a table: what all its records come to, not only those of this page. */
export const SumsRow = ({ hasBoxes }: { readonly hasBoxes: boolean }) => {
  const { columns, shown, hasSums } = use(RowPartsContext);
  const translate = useTranslate();
  const { tag } = useLanguage();
  const { total = 0 } = useListContext();
  const [isExact, setExact] = useState(false);
  const summed = useSummed(shown);
  const answer = useListSums({ isExact, isOn: hasSums && summed.length > 0 });
  if (!hasSums || summed.length === 0 || total < 2 || !answer) return null;
  const [first] = shown;
  const before = summed.includes(first ?? '') ? 0 : shown.findIndex(name => summed.includes(name));
  return (
    <tfoot>
      <RecordContextProvider value={sumsAsRecord(answer.sums ?? {})}>
        <tr>
          {hasBoxes && <td />}
          {before > 0 && (
            <th scope="row" colSpan={before}>
              {answer.sums ? (
                translate('app.kit.sums.of', { count: formatScaled(answer.count, 0, tag) })
              ) : (
                <Button size="small" onClick={() => setExact(true)}>
                  {translate('app.kit.sums.ask')}
                </Button>
              )}
            </th>
          )}
          {shown.slice(before).map(name => {
            const element = columns[name];
            return (
              <td key={name} className={element && alignOf(element)}>
                {answer.sums && summed.includes(name) ? element : null}
              </td>
            );
          })}
        </tr>
      </RecordContextProvider>
    </tfoot>
  );
};
