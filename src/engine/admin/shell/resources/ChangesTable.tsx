import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useContext } from 'react';
import {
  RecordContextProvider,
  ResourceContextProvider,
  useRecordContext,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import type { Elements } from '../../kit/elements';
import { ScrollBox } from '../../kit/page/frame/ScrollBox';
import { LabelsContext } from '../../kit/page/parts/usePages';
import { isKeyed, withValueAt } from '../../kit/path';
import { useServices } from '../services';

/** One line per changed field, before and after, rendered like on the record's own detail page. */
export const ChangesTable = () => {
  const record = useRecordContext();
  const translate = useTranslate();
  const resource = typeof record?.resource === 'string' ? record.resource : '';
  const needLabels = useContext(LabelsContext);
  const { generatedPages } = useServices();
  const { data: { show: Show } = {} } = useQuery({
    queryKey: ['changes', resource],
    queryFn: async () => {
      await Promise.all([needLabels(resource), needLabels('history')]);
      return generatedPages(resource);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const changes = changesOf(record?.changes);
  if (changes.length === 0)
    return (
      <Typography variant="body2" color="text.secondary" sx={{ p: 2 }}>
        {translate('app.activity.no_changes')}
      </Typography>
    );
  return (
    <ScrollBox>
      <Table size="small">
        <TableHead>
          <TableRow>
            {['field', 'before', 'after'].map(column => (
              <TableCell key={column}>{translate(`app.activity.${column}`)}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          <ResourceContextProvider value={resource}>
            {Show ? (
              <Show render={({ fields }) => <Rows changes={changes} fields={fields} />} />
            ) : (
              <Rows changes={changes} fields={{}} />
            )}
          </ResourceContextProvider>
        </TableBody>
      </Table>
    </ScrollBox>
  );
};

interface RowsProps {
  readonly changes: readonly Change[];
  readonly fields: Elements;
}

const Rows = ({ changes, fields }: RowsProps) => {
  const resource = useResourceContext();
  const translate = useTranslate();
  /** the label of a key that is not a field of the record */
  const ofEntry = (name: string) =>
    ['app.activity', 'app.history.own', 'logged'].reduceRight(
      (otherwise, layer) => translate(`${layer}.${name}`, { _: otherwise }),
      name,
    );
  return changes.map(({ name, before, after }) => (
    <TableRow key={name}>
      <TableCell>{translate(`resources.${resource}.fields.${name}`, { _: ofEntry(name) })}</TableCell>
      <TableCell sx={{ color: 'text.secondary' }}>
        <Side name={name} value={before} element={fields[name]} />
      </TableCell>
      <TableCell>
        <Side name={name} value={after} element={fields[name]} />
      </TableCell>
    </TableRow>
  ));
};

interface Change {
  readonly name: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** The log stores `{field: [old, new]}`; any other value is shown as a new one. */
function changesOf(changes: unknown): readonly Change[] {
  if (!isKeyed(changes)) return [];
  return Object.entries(changes).map(([name, change]) =>
    Array.isArray(change) && change.length === 2
      ? { name, before: change[0], after: change[1] }
      : { name, before: null, after: change },
  );
}

interface SideProps {
  readonly name: string;
  readonly value: unknown;
  readonly element: ReactElement | undefined;
}

const Side = ({ name, value, element }: SideProps) => {
  const resource = useResourceContext();
  const translate = useTranslate();
  if (value === null || value === undefined) return <Box sx={{ color: 'text.secondary' }}>–</Box>;
  if (name === 'export.columns' && Array.isArray(value))
    return value
      .map(field => translate(`resources.${resource}.fields.${field}`, { _: String(field) }))
      .join(', ');
  if (!element && isPlainList(value)) return value.join(', ');
  if (!element && stepNames.has(name))
    return translate(`resources.${resource}.transitions.${value}`, { _: String(value) });
  if (!element)
    return typeof value === 'object'
      ? JSON.stringify(value)
      : translate(`app.history.own.${name}s.${value}`, { _: String(value) });
  return (
    <RecordContextProvider value={{ id: 0, ...withValueAt({}, name, value) }}>
      {element}
    </RecordContextProvider>
  );
};

/** Keys of the log that name a step of the workflow. */
const stepNames = new Set(['approval', 'step']);

/** Such as the numbers of the records that were looked at together. */
const isPlainList = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.every(each => typeof each !== 'object');
