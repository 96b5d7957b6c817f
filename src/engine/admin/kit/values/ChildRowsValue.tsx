import { Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { RecordContextProvider, ResourceContextProvider, useTranslate } from 'react-admin';
import { type Elements, propsOf } from '../elements';
import { alignOf } from './align';
import { ScrollBox } from './ScrollBox';
import { Value, type ValueProps } from './Value';

interface ChildRowsValueProps extends ValueProps {
  readonly resource: string;
  readonly columns: Elements;
}

/** The rows that are saved with this record, as a small table. */
export const ChildRowsValue = ({ source, resource, columns }: ChildRowsValueProps) => {
  const translate = useTranslate();
  const cells = Object.entries(columns);
  return (
    <ResourceContextProvider value={resource}>
      <Value source={source} is={isRows}>
        {rows => (
          <ScrollBox>
            <Table size="small">
              <TableHead>
                <TableRow>
                  {cells.map(([name, element]) => (
                    <TableCell key={name} align={alignOf(element)}>
                      {translate(propsOf(element).label ?? `resources.${resource}.fields.${name}`)}
                    </TableCell>
                  ))}
                </TableRow>
              </TableHead>
              <TableBody>
                {rows.map((row, index) => (
                  <RecordContextProvider key={row.id ?? index} value={row}>
                    <TableRow>
                      {cells.map(([name, element]) => (
                        <TableCell key={name} align={alignOf(element)}>
                          {element}
                        </TableCell>
                      ))}
                    </TableRow>
                  </RecordContextProvider>
                ))}
              </TableBody>
            </Table>
          </ScrollBox>
        )}
      </Value>
    </ResourceContextProvider>
  );
};

type Row = { readonly id?: number };
const isRows = (value: unknown): value is readonly Row[] =>
  Array.isArray(value) && value.length > 0 && value.every(row => typeof row === 'object' && row !== null);
