import { DocumentList, DocumentShow } from '@generated/admin/document';
import type { ListParts, Page } from '../../kit/page/parts/parts';
import { isText, Value, type ValueProps } from '../../kit/values/Value';

/** `application/pdf` → `PDF` */
const FileTypeValue = ({ source }: ValueProps) => (
  <Value source={source} is={isText}>
    {mime => mime.slice(mime.indexOf('/') + 1).toUpperCase()}
  </Value>
);

const shown = { mime: <FileTypeValue source="mime" /> };

/** The generated pages, with readable file types. */
export const list = () => <DocumentList replace={shown} />;
export const related: Page<ListParts> = props => <DocumentList {...props} replace={shown} />;
export const show = () => <DocumentShow replace={shown} />;
export { edit } from '@generated/admin/document';
