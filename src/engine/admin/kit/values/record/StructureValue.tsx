import { type ReactNode, useContext } from 'react';
import { RecordContextProvider } from 'react-admin';
import { byField, elementsIn, type PartElement, propsOf } from '../../elements';
import { OfEntity } from '../../page/entity/OfEntity';
import { useStructure } from '../../page/entity/structureEntity';
import type { Values } from '../../path';
import { isEmptyAt } from '../isEmptyAt';
import { InCell } from '../RefValue';
import { Value, type ValueProps } from '../Value';
import { RowsAsBlocks, RowsValue } from './ChildRowsValue';

interface Props extends ValueProps {
  /** the values of the parts */
  readonly children: ReactNode;
}

/** A structured value: a table for several rows, otherwise label by label; in a cell on one line. */
export const StructureValue = ({ source, children }: Props) => {
  const { entity, many } = useStructure(source);
  const isInCell = useContext(InCell);
  const cells = Object.entries(byField(elementsIn(children)));
  return (
    <Value source={source} is={isStructure}>
      {value => {
        const rows = [value].flat();
        return (
          <OfEntity entity={entity}>
            {isInCell ? (
              rows.map((row, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing else to be known by
                <LineOf key={index} row={row} cells={cells} isFirst={index === 0} />
              ))
            ) : many ? (
              <RowsValue rows={rows} cells={cells} resource={entity.resource} />
            ) : (
              <RowsAsBlocks rows={rows} cells={cells} resource={entity.resource} />
            )}
          </OfEntity>
        );
      }}
    </Value>
  );
};

interface LineProps {
  readonly row: Values;
  readonly cells: readonly (readonly [name: string, element: PartElement])[];
  readonly isFirst: boolean;
}

/** `Mo 08:00 18:00, Di …` */
const LineOf = ({ row, cells, isFirst }: LineProps) => (
  <RecordContextProvider value={row}>
    {!isFirst && ', '}
    {cells
      .filter(([name, element]) => !isEmptyAt(row, propsOf(element).source ?? name))
      .map(([name, element], index) => (
        <span key={name}>
          {index > 0 && ' '}
          {element}
        </span>
      ))}
  </RecordContextProvider>
);

const isStructure = (value: unknown): value is Values | readonly Values[] =>
  typeof value === 'object' && value !== null;
