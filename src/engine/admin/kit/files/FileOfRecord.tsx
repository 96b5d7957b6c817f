import { RecordContextProvider, ResourceContextProvider, useGetOne } from 'react-admin';
import { pagePartsOf } from '../page/pageParts';
import { usePages } from '../page/usePages';
import { FilePreview } from './FilePreview';

interface Props {
  /** whose records stand for files */
  readonly resource: string;
  readonly id: number;
}

/** The file of another record than the one that the page is about. */
export const FileOfRecord = ({ resource, id }: Props) => {
  const entity = usePages(resource)?.entity;
  const { data } = useGetOne(resource, { id });
  if (!entity || !data) return null;
  return (
    <ResourceContextProvider value={resource}>
      <RecordContextProvider value={data}>
        <FilePreview parts={pagePartsOf(entity)} />
      </RecordContextProvider>
    </ResourceContextProvider>
  );
};
