import OpenInNew from '@mui/icons-material/OpenInNew';
import { Box } from '@mui/material';
import { useContext } from 'react';
import { useTranslate } from 'react-admin';
import { useAccess } from '../../access/access';
import { useFiles } from '../../files/files';
import { useFileCheck } from '../../files/useFileCheck';
import { useReference } from '../../page/entity/entityContext';
import { InCell, InsideLink, RefValue, type RefValueProps } from '../RefValue';
import { staysHere } from '../staysHere';
import { isNumber, Value } from '../Value';

/** A reference to a record that represents a file: links to its page and to the file itself. */
export const FileRefValue = (props: RefValueProps) => (
  <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
    <RefValue {...props} />
    <OpenFile {...props} />
  </Box>
);

const OpenFile = ({ source, reference: given }: RefValueProps) => {
  const reference = useReference(source, given);
  const { can } = useAccess();
  const isInsideLink = useContext(InsideLink);
  const isInCell = useContext(InCell);
  if (isInsideLink || !can(reference, 'read')) return null;
  const Link = isInCell ? FileLink : FileLinkIfAllowed;
  return (
    <Value source={source} is={isNumber}>
      {id => <Link resource={reference} id={id} />}
    </Value>
  );
};

interface FileLinkProps {
  readonly resource: string;
  readonly id: number;
}

/**
 * Users may read a record without being allowed to read its file; the check is skipped in tables, where it would be one
 * request per row.
 */
const FileLinkIfAllowed = (props: FileLinkProps) => {
  const { refusal, isKnown } = useFileCheck(props.resource, props);
  return isKnown && refusal === null && <FileLink {...props} />;
};

const FileLink = ({ resource, id }: FileLinkProps) => {
  const translate = useTranslate();
  const { urlOf } = useFiles();
  return (
    <a
      href={urlOf(resource, id, true)}
      target="_blank"
      rel="noreferrer"
      className="plain-link"
      aria-label={translate('app.kit.file_open')}
      title={translate('app.kit.file_open')}
      onClick={staysHere}
    >
      <OpenInNew sx={{ fontSize: 16, display: 'block', mx: 0.5 }} aria-hidden />
    </a>
  );
};
