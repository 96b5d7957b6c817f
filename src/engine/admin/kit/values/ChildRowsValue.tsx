import { Table, TableBody, TableCell, TableHead, TableRow, type Theme, useMediaQuery } from '@mui/material';
import type { ReactNode } from 'react';
import { RecordContextProvider, useTranslate } from 'react-admin';
import type { EntityMeta } from '../../../shared/entityMeta';
import { byField, elementsIn, type PartElement, propsOf } from '../elements';
import { OfEntity } from '../page/OfEntity';
import { alignOf } from './align';
import { isEmptyAt } from './isEmptyAt';
import { InCell } from './RefValue';
import { ScrollBox } from './ScrollBox';
import { Value, type ValueProps } from './Value';

interface ChildRowsValueProps extends ValueProps {
  readonly entity: EntityMeta;
  /** the values of one row, left to right */
  readonly children: ReactNode;
}

/** The rows that are saved with this record, as a small table; on a phone, what they hold one below the other. */
export const ChildRowsValue = ({ source, entity, children }: ChildRowsValueProps) => {
  const translate = useTranslate();
  const { resource } = entity;
  const cells = Object.entries(byField(elementsIn(children)));
  const isPhone = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'));
  const termOf = (name: string, element: PartElement) =>
    translate(propsOf(element).label ?? `resources.${resource}.fields.${name}`);
  return (
    <OfEntity entity={entity}>
      <Value source={source} is={isRows}>
        {rows =>
          isPhone ? (
            rows.map((row, index) => (
              <RecordContextProvider key={row.id ?? index} value={row}>
                <InCell value={true}>
                  <dl>
                    {cells
                      .filter(([name, element]) => !isEmptyAt(row, propsOf(element).source ?? name))
                      .map(([name, element]) => (
                        <div key={name}>
                          <dt>{termOf(name, element)}</dt>
                          <dd>{element}</dd>
                        </div>
                      ))}
                  </dl>
                </InCell>
              </RecordContextProvider>
            ))
          ) : (
            <ScrollBox>
              <Table size="small">
                <TableHead>
                  <TableRow>
                    {cells.map(([name, element]) => (
                      <TableCell key={name} align={alignOf(element)}>
                        {termOf(name, element)}
                      </TableCell>
                    ))}
                  </TableRow>
                </TableHead>
                <TableBody>
                  {rows.map((row, index) => (
                    <RecordContextProvider key={row.id ?? index} value={row}>
                      <InCell value={true}>
                        <TableRow>
                          {cells.map(([name, element]) => (
                            <TableCell key={name} align={alignOf(element)}>
                              {element}
                            </TableCell>
                          ))}
                        </TableRow>
                      </InCell>
                    </RecordContextProvider>
                  ))}
                </TableBody>
              </Table>
            </ScrollBox>
          )
        }
      </Value>
    </OfEntity>
  );
};

type Row = { readonly id?: number };
const isRows = (value: unknown): value is readonly Row[] =>
  Array.isArray(value) && value.length > 0 && value.every(row => typeof row === 'object' && row !== null);
