import { RecordContextProvider, ResourceContextProvider, useGetOne } from 'react-admin';
import { pagePartsOf } from '../page/parts/pageParts';
import { usePages } from '../page/parts/usePages';
import { FilePreview } from './FilePreview';

interface Props {
  /** a resource whose records represent files */
  readonly resource: string;
  readonly id: number;
}

/** Shows the file of a record other than the page's own. */
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
