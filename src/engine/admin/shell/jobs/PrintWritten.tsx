import Print from '@mui/icons-material/Print';
import { Button, Stack } from '@mui/material';
import { useTranslate } from 'react-admin';
import { chunksOf } from '../../../shared/chunks';
import { mostNamedRows } from '../../../shared/requestLimits';
import { useAccess } from '../../kit/access/access';
import { useLabels } from '../../kit/page/parts/usePages';
import type { Job } from './useJob';
import { usePrint } from './usePrint';

/** Opens the letters that a job wrote as one PDF, or as several where one cannot hold them all. */
export function PrintWritten({ result }: Pick<Job, 'result'>) {
  const { can } = useAccess();
  const ids = writtenBy(result);
  return ids.length > 0 && can('documents', 'read') ? <Buttons ids={ids} /> : null;
}

function Buttons({ ids }: { readonly ids: readonly number[] }) {
  const translate = useTranslate();
  const print = usePrint();
  const hasTexts = useLabels('documents');
  if (!hasTexts) return null;
  const parts = [...chunksOf(ids, mostNamedRows)];
  const labelOf = (part: readonly number[], at: number) => {
    if (parts.length === 1) return translate('files.print.all', { smart_count: ids.length });
    const before = at * mostNamedRows;
    return translate('files.print.some', { from: before + 1, to: before + part.length });
  };
  return (
    <Stack direction="row" sx={{ mt: 1, gap: 1, flexWrap: 'wrap' }}>
      {parts.map((part, at) => (
        <Button
          key={part[0]}
          size="small"
          variant="outlined"
          color="inherit"
          startIcon={<Print />}
          disabled={print.isPending}
          onClick={() => print.mutate(part)}
        >
          {labelOf(part, at)}
        </Button>
      ))}
    </Stack>
  );
}

function writtenBy(result: Job['result']): readonly number[] {
  const ids: unknown = result?.documents;
  return Array.isArray(ids) ? ids.filter(id => typeof id === 'number') : [];
}
