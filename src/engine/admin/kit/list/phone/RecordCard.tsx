import { Box, Card, CardActionArea, Typography } from '@mui/material';
import { memo, useId } from 'react';
import {
  Link,
  type RaRecord,
  RecordContextProvider,
  useCreatePath,
  useRecordContext,
  useResourceContext,
  useTranslateLabel,
} from 'react-admin';
import { valueAt } from '../../../../shared/recordValues';
import { ArchivedMark } from '../../archive/ArchivedMark';
import { archivedAt } from '../../archive/archive';
import { propsOf } from '../../elements';
import type { ListParts } from '../../page/parts';
import { recordName } from '../../recordName';
import { unbroken } from '../../unbroken';
import { alignOf } from '../../values/align';
import { InCell, InsideLink } from '../../values/RefValue';
import { SelectBox, type Toggle } from '../SelectBox';
import { useCardColumns } from '../useCardColumns';

interface CardProps {
  readonly parts: ListParts;
  readonly record: RaRecord;
  readonly toggle: Toggle | undefined;
  readonly isSelected: boolean;
  /** what the record is called below which the card stands */
  readonly owner?: string | undefined;
}

/** A record with all columns. Its link lies over the whole card; the box and links to write or phone lie over that one. */
export const RecordCard = memo(({ parts, record, toggle, isSelected, owner }: CardProps) => {
  const { entity, columns, operations } = parts;
  const resource = useResourceContext() ?? '';
  const createPath = useCreatePath();
  const isReadable = operations.includes('read');
  const id = useId();
  return (
    <RecordContextProvider value={record}>
      <Card component="li" variant="outlined" sx={{ position: 'relative' }}>
        <CardActionArea
          component={Link}
          to={isReadable ? createPath({ resource, id: record.id, type: 'show' }) : ''}
          disabled={!isReadable}
          aria-labelledby={id}
          sx={{ position: 'absolute', inset: 0, bgcolor: isSelected ? 'action.selected' : undefined }}
        />
        <InsideLink value="over">
          <InCell value={true}>
            <Box id={id} sx={contentLook}>
              <CardRows entity={entity} columns={columns} hasBox={toggle !== undefined} owner={owner} />
            </Box>
          </InCell>
        </InsideLink>
        {toggle && (
          <Box component="label" sx={boxLook}>
            <SelectBox record={record} isSelected={isSelected} toggle={toggle} />
          </Box>
        )}
      </Card>
    </RecordContextProvider>
  );
});

/** Touches go through to the link of the card, but on links of its own, which a fingertip has to meet. */
const contentLook = {
  position: 'relative',
  p: 1.25,
  pointerEvents: 'none',
  '& .plain-link': {
    color: 'primary.main',
    pointerEvents: 'auto',
    display: 'inline-block',
    py: 0.75,
    my: -0.75,
  },
};

/** As large as a fingertip. */
const boxLook = {
  position: 'absolute',
  top: 0,
  right: 0,
  width: 44,
  height: 44,
  display: 'grid',
  placeItems: 'center',
};

/** Headed by its first column, or by what the record is called where that column is no part of it. */
const CardRows = ({
  entity,
  columns,
  hasBox,
  owner,
}: Pick<ListParts, 'entity' | 'columns'> & Pick<CardProps, 'owner'> & { readonly hasBox: boolean }) => {
  const resource = useResourceContext();
  const translateLabel = useTranslateLabel();
  const record = useRecordContext();
  const { shown } = useCardColumns(columns);
  const [[firstName = '', first] = []] = shown;
  const named = entity.represent.flatMap(part => ('field' in part ? [part.field] : []));
  // a figure, such as its place in the order, is no name for a record
  const needsName = first === undefined || !named.includes(firstName) || alignOf(first) === 'right';
  const heading = needsName && record ? recordName(record) : null;
  // a text that a reference in the name brings along, such as whose bill it is, need not stand twice
  const said = heading?.split(' · ') ?? [];
  const isSaid = (name: string) => named.includes(name) || said.some(text => text === valueAt(record, name));
  const rows = needsName ? shown.filter(([name]) => !isSaid(name)) : shown.slice(1);
  return (
    <>
      <Typography component="div" variant="body2" sx={{ fontWeight: 600, mb: 0.5, mr: hasBox ? 4 : 0 }}>
        {archivedAt(record) !== null && <ArchivedMark />}
        {heading === null ? (
          <InsideLink value={true}>{first}</InsideLink>
        ) : (
          unbroken(withoutOwner(heading, owner))
        )}
      </Typography>
      <Box component="dl" sx={cardGrid}>
        {rows.map(([name, element]) => (
          <Box key={name} sx={{ display: 'contents', '&:has(> dd:empty)': { display: 'none' } }}>
            <Box component="dt" sx={termLook}>
              {translateLabel({ source: name, label: propsOf(element).label, resource })}
            </Box>
            <Box component="dd" sx={valueLook}>
              {element}
            </Box>
          </Box>
        ))}
      </Box>
    </>
  );
};

/** Below a settlement, its lines need not begin with its name. */
const withoutOwner = (name: string, owner: string | undefined): string =>
  owner !== undefined && name.startsWith(`${owner} · `) ? name.slice(owner.length + 3) : name;

/** The names are as wide as their longest word, so that none is broken. */
const termLook = { color: 'text.secondary', hyphens: 'auto' };

const valueLook = { m: 0, minWidth: 0, overflowWrap: 'anywhere', '& .code': { whiteSpace: 'normal' } };

const cardGrid = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(min-content, max(8.25rem, 38%)) minmax(0, 1fr)',
  columnGap: 1,
  rowGap: 0.25,
  fontSize: '0.8125rem',
};
