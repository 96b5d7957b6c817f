import AttachFile from '@mui/icons-material/AttachFile';
import { Box } from '@mui/material';
import { useContext, useState } from 'react';
import { useRecordContext, useResourceContext } from 'react-admin';
import { type FileValue as File, filesIn, isPicture } from '../../../../shared/fileValue';
import { sizeText } from '../../../../shared/sizeText';
import { useFiles } from '../../files/files';
import { useLanguage } from '../../format/language';
import { useField } from '../../page/entity/entityContext';
import { InCell, InsideLink } from '../RefValue';
import { staysHere } from '../staysHere';
import { Value, type ValueProps } from '../Value';

/** Maximum bytes of an image that is loaded for a cell. */
const mostInCell = 500_000;

/** The files of a field: images as previews, others by name; each opens in a new tab. */
export const FileValue = ({ source }: ValueProps) => {
  const isInCell = useContext(InCell);
  const isInsideLink = useContext(InsideLink);
  return (
    <Value source={source} is={hasFiles}>
      {value =>
        // an earlier version or a form may contain files that the stored record does not have
        isInsideLink && !isInCell ? (
          namesOf(filesIn(value))
        ) : (
          <Box component="span" sx={isInCell ? inCellLook : listLook}>
            {filesIn(value).map(file => (
              <OneFile key={file.id} source={source} file={file} />
            ))}
          </Box>
        )
      }
    </Value>
  );
};

const OneFile = ({ source, file }: { readonly source: string; readonly file: File }) => {
  const record = useRecordContext();
  const resource = useResourceContext() ?? '';
  const preview = useField(source)?.file?.preview;
  const isInCell = useContext(InCell);
  const isInsideLink = useContext(InsideLink);
  const { tag } = useLanguage();
  const { urlInField } = useFiles();
  // an image that fails to load, because it is deleted or no image, is shown by name
  const [isBroken, setBroken] = useState(false);
  const isDrawn = isInCell ? preview === 'lists' && file.size <= mostInCell : preview !== 'none';
  const href = urlInField({ resource, id: record?.id ?? 0, field: source, file: file.id }, true);
  const size = sizeText(file.size, tag);
  const picture = isDrawn && isPicture(file) && !isBroken && (
    <Box
      component="img"
      src={href}
      alt={isInCell ? file.name : ''}
      loading="lazy"
      onError={() => setBroken(true)}
      sx={isInCell ? cellPicture : pagePicture}
    />
  );
  const shown = (
    <>
      {picture}
      {(!isInCell || picture === false) && (
        <span>
          {picture === false && <AttachFile sx={iconLook} aria-hidden />}
          {file.name}
          {!isInCell && (
            <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
              {' '}
              {size}
            </Box>
          )}
        </span>
      )}
    </>
  );
  if (isInsideLink) return shown;
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="plain-link"
      title={`${file.name}, ${size}`}
      onClick={staysHere}
    >
      {shown}
    </a>
  );
};

const hasFiles = (value: unknown): value is object => filesIn(value).length > 0;

const namesOf = (files: readonly File[]): string => files.map(({ name }) => name).join(', ');

const listLook = {
  display: 'inline-flex',
  flexWrap: 'wrap',
  gap: 1.5,
  '& > a': { display: 'inline-grid', gap: 0.5, overflowWrap: 'anywhere', maxWidth: '100%' },
};
const inCellLook = { display: 'inline-flex', alignItems: 'center', columnGap: 1 };
const cellPicture = {
  display: 'block',
  height: 32,
  width: 'auto',
  maxWidth: 64,
  objectFit: 'contain',
  borderRadius: 0.5,
};
const pagePicture = {
  display: 'block',
  maxWidth: 'min(100%, 240px)',
  maxHeight: 240,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
};
const iconLook = { fontSize: 16, mr: 0.5, verticalAlign: 'text-bottom', color: 'text.secondary' };
