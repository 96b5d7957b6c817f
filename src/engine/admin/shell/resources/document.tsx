import { DocumentList, DocumentShow } from '@generated/admin/document';
import { useAccess } from '../../kit/access/access';
import { lazily } from '../../kit/lazily';
import type { ListParts, Page } from '../../kit/page/parts/parts';
import { isText, Value, type ValueProps } from '../../kit/values/Value';

const PrintSelected = lazily(async () => (await import('./PrintSelected')).PrintSelected);

/** `application/pdf` → `PDF` */
const FileTypeValue = ({ source }: ValueProps) => (
  <Value source={source} is={isText}>
    {mime => mime.slice(mime.indexOf('/') + 1).toUpperCase()}
  </Value>
);

const shown = { mime: <FileTypeValue source="mime" /> };

/** The generated pages, with readable file types. */
export const list = () => {
  const { can } = useAccess();
  return (
    <DocumentList replace={shown} {...(can('documents', 'read') && { bulkActions: <PrintSelected /> })} />
  );
};
export const related: Page<ListParts> = props => <DocumentList {...props} replace={shown} />;
export const show = () => <DocumentShow replace={shown} />;
export { edit } from '@generated/admin/document';
