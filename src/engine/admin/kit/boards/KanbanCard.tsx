import MoreVert from '@mui/icons-material/MoreVert';
import { Box, Card, IconButton, Menu, MenuItem } from '@mui/material';
import { useId, useRef, useState } from 'react';
import { Link, type RaRecord, useCreatePath, useResourceContext, useTranslate } from 'react-admin';
import type { Kanban } from '../../../shared/presentation';
import type { ListParts } from '../page/parts/parts';
import { recordName } from '../recordName';
import { useEnumLabel } from '../values/EnumValue';
import { CardBody } from './CardBody';
import { type LeftPlace, useNoteLeaving } from './useFocusAfterMove';

interface Props {
  readonly parts: ListParts;
  readonly presentation: Kanban;
  readonly record: RaRecord;
  /** values of the columns to which it may be moved */
  readonly targets: readonly string[];
  readonly onMove: (record: RaRecord, value: string) => void;
  readonly onDrag: (record: RaRecord | null) => void;
  readonly left: LeftPlace;
}

/** A draggable card; keyboard users move it with its menu. */
export const KanbanCard = ({ parts, presentation, record, targets, onMove, onDrag, left }: Props) => {
  const resource = useResourceContext() ?? '';
  const translate = useTranslate();
  const createPath = useCreatePath();
  const label = useEnumLabel(presentation.by);
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const id = useId();
  const card = useRef<HTMLLIElement>(null);
  useNoteLeaving(card, left);
  const canMove = targets.length > 0;
  const body = <CardBody parts={parts} presentation={presentation} record={record} />;
  return (
    <Card
      component="li"
      ref={card}
      variant="outlined"
      draggable={canMove}
      onDragStart={event => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', recordName(record));
        onDrag(record);
      }}
      onDragEnd={() => onDrag(null)}
      sx={{ ...cardLook, cursor: canMove ? 'grab' : undefined }}
    >
      {parts.operations.includes('read') ? (
        <Box
          component={Link}
          draggable={false}
          to={createPath({ resource, id: record.id, type: 'show' })}
          sx={linkLook}
        >
          {body}
        </Box>
      ) : (
        <Box sx={linkLook}>{body}</Box>
      )}
      {canMove && (
        <IconButton
          ref={anchor}
          size="small"
          aria-haspopup="menu"
          aria-controls={isOpen ? id : undefined}
          aria-label={translate('app.boards.move', { label: recordName(record) })}
          onClick={() => setOpen(true)}
        >
          <MoreVert sx={{ fontSize: 18 }} />
        </IconButton>
      )}
      <Menu id={id} anchorEl={anchor.current} open={isOpen} onClose={() => setOpen(false)}>
        {targets.map(value => (
          <MenuItem
            key={value}
            onClick={() => {
              setOpen(false);
              onMove(record, value);
            }}
          >
            {translate('app.boards.move_to', { state: label(value) })}
          </MenuItem>
        ))}
      </Menu>
    </Card>
  );
};

const cardLook = { display: 'flex', alignItems: 'flex-start', overflow: 'visible' };
const linkLook = {
  flex: 1,
  minWidth: 0,
  px: 1,
  py: 0.75,
  color: 'text.primary',
  textDecoration: 'none',
  '&:hover': { textDecoration: 'none' },
};
