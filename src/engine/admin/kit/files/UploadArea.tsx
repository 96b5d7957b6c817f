import { useAccess } from '../access/access';
import { lazily } from '../lazily';
import type { ListParts } from '../page/parts/parts';
import type { FileOwner } from './files';

const UploadButton = lazily(async () => (await import('./UploadButton')).UploadButton);

interface Props {
  readonly parts: ListParts;
  /** the record that the files are attached to; null: they go to the inbox */
  readonly owner: FileOwner | null;
}

/**
 * The upload button, for resources whose records represent files if the user may upload; its code is loaded only then.
 */
export const UploadArea = ({ parts, owner }: Props) => {
  const { can, blocked } = useAccess();
  if (!parts.holdsFile || blocked !== null || !can(parts.resource, 'upload')) return null;
  return <UploadButton parts={parts} owner={owner} />;
};
