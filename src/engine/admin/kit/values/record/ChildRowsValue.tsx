import { Table, TableBody, TableCell, TableHead, TableRow, type Theme, useMediaQuery } from '@mui/material';
import type { ReactNode } from 'react';
import { RecordContextProvider, useTranslate } from 'react-admin';
import type { EntityMeta } from '../../../../shared/entityMeta';
import { byField, elementsIn, type PartElement, propsOf } from '../../elements';
import { OfEntity } from '../../page/entity/OfEntity';
import { ScrollBox } from '../../page/frame/ScrollBox';
import { alignOf } from '../align';
import { isEmptyAt } from '../isEmptyAt';
import { InColumn } from '../NumberValue';
import { InCell } from '../RefValue';
import { Value, type ValueProps } from '../Value';

interface ChildRowsValueProps extends ValueProps {
  readonly entity: EntityMeta;
  /** the values of one row, left to right */
  readonly children: ReactNode;
}

/** Child rows as a small table; on phones their values one below the other. */
export const ChildRowsValue = ({ source, entity, children }: ChildRowsValueProps) => {
  const cells = Object.entries(byField(elementsIn(children)));
  return (
    <OfEntity entity={entity}>
      <Value source={source} is={isRows}>
        {rows => <RowsValue rows={rows} cells={cells} resource={entity.resource} />}
      </Value>
    </OfEntity>
  );
};

interface RowsProps {
  readonly rows: readonly Row[];
  /** by field name */
  readonly cells: readonly (readonly [name: string, element: PartElement])[];
  readonly resource: string;
}

/** Rows as a table; on phones as blocks. */
export const RowsValue = (props: RowsProps) => {
  const isPhone = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'));
  const Rows = isPhone ? RowsAsBlocks : RowsAsTable;
  return <Rows {...props} />;
};

export const RowsAsBlocks = ({ rows, cells, resource }: RowsProps) =>
  rows.map((row, index) => (
    <InRow key={row.id ?? index} row={row}>
      <dl>
        {cells
          .filter(([name, element]) => !isEmptyAt(row, propsOf(element).source ?? name))
          .map(([name, element]) => (
            <div key={name}>
              <dt>
                <Term resource={resource} name={name} element={element} />
              </dt>
              <dd>{element}</dd>
            </div>
          ))}
      </dl>
    </InRow>
  ));

const RowsAsTable = ({ rows, cells, resource }: RowsProps) => (
  <ScrollBox>
    <Table size="small">
      <TableHead>
        <TableRow>
          {cells.map(([name, element]) => (
            <TableCell key={name} align={alignOf(element)}>
              <Term resource={resource} name={name} element={element} />
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        <InColumn value={true}>
          {rows.map((row, index) => (
            <InRow key={row.id ?? index} row={row}>
              <TableRow>
                {cells.map(([name, element]) => (
                  <TableCell key={name} align={alignOf(element)}>
                    {element}
                  </TableCell>
                ))}
              </TableRow>
            </InRow>
          ))}
        </InColumn>
      </TableBody>
    </Table>
  </ScrollBox>
);

/** Provides the row as record; values are rendered compactly, as in cells. */
const InRow = ({ row, children }: { readonly row: Row; readonly children: ReactNode }) => (
  <RecordContextProvider value={row}>
    <InCell value={true}>{children}</InCell>
  </RecordContextProvider>
);

interface TermProps {
  readonly resource: string;
  readonly name: string;
  readonly element: PartElement;
}

/** The label of a value. */
const Term = ({ resource, name, element }: TermProps) => {
  const translate = useTranslate();
  return translate(propsOf(element).label ?? `resources.${resource}.fields.${name}`);
};

type Row = { readonly id?: number };
const isRows = (value: unknown): value is readonly Row[] =>
  Array.isArray(value) && value.length > 0 && value.every(row => typeof row === 'object' && row !== null);
