import { columns, fields, parts } from '@generated/admin/document';
import { pages } from '../../kit/pages';
import { replace } from '../../kit/replace';
import { isText, Value, type ValueProps } from '../../kit/values/Value';

/** `application/pdf` is a PDF to people. */
const FileTypeValue = ({ source }: ValueProps) => (
  <Value source={source} is={isText}>
    {mime => mime.slice(mime.indexOf('/') + 1).toUpperCase()}
  </Value>
);

const shown = { mime: <FileTypeValue source="mime" /> };

/** The generated pages, with types of files as people call them. */
export const { list, create, edit, show } = pages({
  ...parts,
  columns: replace(columns, shown),
  fields: replace(fields, shown),
});
