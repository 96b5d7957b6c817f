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
import type { ListParts } from '../../page/parts/parts';
import { recordName } from '../../recordName';
import { unbroken } from '../../unbroken';
import { alignOf } from '../../values/align';
import { InCell, InsideLink } from '../../values/RefValue';
import { SelectBox, type Toggle } from '../selection/SelectBox';
import { useCardColumns } from './useCardColumns';

interface CardProps {
  readonly parts: ListParts;
  readonly record: RaRecord;
  readonly toggle: Toggle | undefined;
  readonly isSelected: boolean;
  /** name of the record below which the card is listed */
  readonly owner?: string | undefined;
}

/**
 * A record as a card with all columns. Its link covers the whole card; the checkbox and mail or phone links are above
 * it.
 */
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

/**
 * Touches pass through to the card's link, except on links inside the content, which are enlarged to be easy to hit.
 */
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

/** Large enough for a fingertip. */
const boxLook = {
  position: 'absolute',
  top: 0,
  right: 0,
  width: 44,
  height: 44,
  display: 'grid',
  placeItems: 'center',
};

/** The title of a card is its first column, or the record's name if that column is not part of the name. */
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
  // a number, such as a position, is no title for a record
  const needsName = first === undefined || !named.includes(firstName) || alignOf(first) === 'right';
  const heading = needsName && record ? recordName(record) : null;
  // values that are part of the title, such as the owner of a bill, are not repeated
  const said = heading?.split(' · ') ?? [];
  const isSaid = (name: string) => named.includes(name) || said.some(text => text === valueAt(record, name));
  const others = needsName ? shown.filter(([name]) => !isSaid(name)) : shown.slice(1);
  const state = others.find(([name]) => name === entity.workflow?.field);
  const rows = others.filter(each => each !== state);
  return (
    <>
      <Box sx={{ ...headLook, mr: hasBox ? 4 : 0 }}>
        <Typography component="div" variant="body2" sx={titleLook}>
          {archivedAt(record) !== null && <ArchivedMark />}
          {heading === null ? (
            <InsideLink value={true}>{first}</InsideLink>
          ) : (
            unbroken(withoutOwner(heading, owner))
          )}
        </Typography>
        {state?.[1]}
      </Box>
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

/** Removes the parent's name from the start: below a settlement, each of its lines would repeat it. */
const withoutOwner = (name: string, owner: string | undefined): string =>
  owner !== undefined && name.startsWith(`${owner} · `) ? name.slice(owner.length + 3) : name;

/** The state beside the title, or below a long one. */
const headLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
  rowGap: 0.5,
  mb: 0.5,
};

const titleLook = { fontWeight: 600, minWidth: 0, flex: '1 1 auto', overflowWrap: 'anywhere' };

/** The label column is as wide as the longest word, so that words are not broken. */
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
