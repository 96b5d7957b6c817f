import { type ReactNode, useContext } from 'react';
import { RecordContextProvider, useResourceContext, useTranslate } from 'react-admin';
import type { Values } from '../../../../shared/recordValues';
import { byField, elementsIn, type PartElement, propsOf } from '../../elements';
import { useEntity } from '../../page/entity/entityContext';
import { OfEntity } from '../../page/entity/OfEntity';
import { useStructure } from '../../page/entity/structureEntity';
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

/** `Mo 08:00 18:00, Di …`; what is true by its name, since a mark alone does not say of what. */
const LineOf = ({ row, cells, isFirst }: LineProps) => {
  const entity = useEntity();
  const resource = useResourceContext();
  const translate = useTranslate();
  const isYesNo = (name: string) => entity?.fields.find(field => field.name === name)?.kind === 'boolean';
  const shown = cells
    .map(([name, element]) => [propsOf(element).source ?? name, element] as const)
    .filter(([source]) => !isEmptyAt(row, source) && row[source] !== false)
    .map(([source, element]) => ({
      source,
      value: isYesNo(source) ? translate(`resources.${resource}.fields.${source}`) : element,
    }));
  return (
    <RecordContextProvider value={row}>
      {!isFirst && ', '}
      {shown.map(({ source, value }, index) => (
        <span key={source}>
          {index > 0 && ' '}
          {value}
        </span>
      ))}
    </RecordContextProvider>
  );
};

const isStructure = (value: unknown): value is Values | readonly Values[] =>
  typeof value === 'object' && value !== null;
