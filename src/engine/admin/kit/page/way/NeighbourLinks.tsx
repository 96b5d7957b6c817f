import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import { Box, IconButton, Tooltip } from '@mui/material';
import {
  type Identifier,
  Link,
  useCreatePath,
  useNavigate,
  useRecordContext,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { countText } from '../../format/countText';
import { useLanguage } from '../../format/language';
import { formatScaled } from '../../format/number';
import { useShortcut } from '../../shortcuts/useShortcut';
import { useNeighbours } from './trail';

/** Links to the previous and next record of the list that the user came from: ‹ 3 / 146 ›. */
export const NeighbourLinks = ({ type }: { type: 'show' | 'edit' }) => {
  const record = useRecordContext();
  const resource = useResourceContext() ?? '';
  const translate = useTranslate();
  const { tag } = useLanguage();
  const neighbours = useNeighbours(resource, record?.id);
  const { previous = null, next = null } = neighbours ?? {};
  const previousLabel = translate('app.keys.previous');
  const nextLabel = translate('app.keys.next');
  useNeighbourKey('k', previousLabel, previous, type);
  useNeighbourKey('j', nextLabel, next, type);
  if (!neighbours || neighbours.total < 2) return null;
  const { position, total, isCapped } = neighbours;
  return (
    <Box component="nav" aria-label={translate('app.keys.neighbours')} sx={navLook}>
      <NeighbourLink id={previous} label={`${previousLabel} (k)`} type={type} icon={<ChevronLeft />} />
      <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
        {`${formatScaled(position, 0, tag)} / ${countText(total, isCapped, tag)}`}
      </Box>
      <NeighbourLink id={next} label={`${nextLabel} (j)`} type={type} icon={<ChevronRight />} />
    </Box>
  );
};

interface LinkProps {
  readonly id: Identifier | null;
  readonly label: string;
  readonly type: 'show' | 'edit';
  readonly icon: React.ReactNode;
}

const NeighbourLink = ({ id, label, type, icon }: LinkProps) => {
  const resource = useResourceContext() ?? '';
  const createPath = useCreatePath();
  if (id === null)
    return (
      <IconButton disabled aria-label={label}>
        {icon}
      </IconButton>
    );
  return (
    <Tooltip title={label}>
      <IconButton component={Link} to={createPath({ resource, id, type })} aria-label={label}>
        {icon}
      </IconButton>
    </Tooltip>
  );
};

function useNeighbourKey(key: string, label: string, id: Identifier | null, type: 'show' | 'edit'): void {
  const resource = useResourceContext() ?? '';
  const createPath = useCreatePath();
  const navigate = useNavigate();
  const run = () => id !== null && navigate(createPath({ resource, id, type }));
  useShortcut(id === null ? null : { keys: [key], label, group: 'record', run, isMove: true });
}

const navLook = { display: 'flex', alignItems: 'center', gap: 0.25, color: 'text.secondary', fontSize: 13 };
