import { useTranslate } from 'react-admin';
import { StatusChip } from '../values/StatusChip';

/** Marks an archived record among others with a text chip. */
export const ArchivedMark = () => (
  <>
    <StatusChip label={useTranslate()('app.archive.mark')} color="grey" />{' '}
  </>
);
