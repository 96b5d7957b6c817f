import { memo, use } from 'react';
import {
  type RaRecord,
  RecordContextProvider,
  useDataTableCallbacksContext,
  useDataTableConfigContext,
  useDataTableDataContext,
  useDataTableSelectedIdsContext,
} from 'react-admin';

import { ArchivedMark } from '../../archive/ArchivedMark';
import { archivedAt } from '../../archive/archive';
import { alignOf } from '../../values/align';
import type { Toggle } from '../selection/SelectBox';
import { SelectCell } from '../selection/SelectCell';
import { LazySumsRow } from '../sums/LazySumsRow';
import { useSummed } from '../sums/summed';
import { FirstCell } from './FirstCell';
import { nameCutText, openLink, openRow } from './rowEvents';
import { RowPartsContext } from './rowParts';
import { SamePage } from './SamePage';

/**
 * Uses plain elements: a hundred records in ten columns are a thousand cells, and as styled components they would take
 * longer to render than everything else on the page.
 */
export const RowBody = () => {
  const { hasBulkActions } = useDataTableConfigContext();
  const { handleToggleItem } = useDataTableCallbacksContext();
  const selected = useDataTableSelectedIdsContext();
  const records = useDataTableDataContext() ?? [];
  const { shown, hasSums } = use(RowPartsContext);
  const summed = useSummed(shown);
  return (
    <>
      <SamePage>
        <tbody>
          {records.map((record: RaRecord) => (
            <Row
              key={record.id}
              record={record}
              toggle={hasBulkActions ? handleToggleItem : undefined}
              isSelected={selected?.includes(record.id) ?? false}
            />
          ))}
        </tbody>
      </SamePage>
      {hasSums && summed.length > 0 && <LazySumsRow hasBoxes={hasBulkActions === true} />}
    </>
  );
};

interface RowProps {
  readonly record: RaRecord;
  readonly toggle: Toggle | undefined;
  readonly isSelected: boolean;
}

/** Re-renders only when its own record or selection changes. */
export const Row = memo(({ record, toggle, isSelected }: RowProps) => {
  const { columns, shown, widths, isReadable } = use(RowPartsContext);
  // the first column is the link to the record; if it is hidden, the first displayed one
  const [first = ''] = Object.keys(columns);
  const linked = shown.includes(first) ? first : shown[0];
  const state = isSelected ? 'selected' : undefined;
  return (
    <RecordContextProvider value={record}>
      <tr
        className={isReadable ? `opens ${state ?? ''}` : state}
        onClickCapture={isReadable ? openLink : undefined}
        onClick={isReadable ? openRow : undefined}
      >
        {toggle && <SelectCell record={record} isSelected={isSelected} toggle={toggle} />}
        {shown.map((name, index) => {
          const element = columns[name];
          const width = widths[name];
          return element ? (
            <td
              key={name}
              className={alignOf(element)}
              style={width === undefined ? undefined : { minWidth: width, maxWidth: width }}
              onPointerEnter={nameCutText}
            >
              {index === 0 && archivedAt(record) !== null && <ArchivedMark />}
              {name === linked && isReadable ? <FirstCell>{element}</FirstCell> : element}
            </td>
          ) : null;
        })}
      </tr>
    </RecordContextProvider>
  );
});
