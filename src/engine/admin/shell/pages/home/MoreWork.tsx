import ExpandMore from '@mui/icons-material/ExpandMore';
import { Box, Button } from '@mui/material';
import { useStore, useTranslate } from 'ra-core';
import type { WorkCount } from '../../../../shared/work';
import { NothingToDo } from './NothingToDo';
import { WorkTiles } from './WorkTiles';

interface Props {
  readonly work: readonly WorkCount[];
  /**
   * message key of the button, with `count`; users who cannot change anything have no tasks, so it differs
   */
  readonly label: string;
}

/** Work outside the user's daily tasks: collapsed until the user opens it, which is remembered. */
export function MoreWork({ work, label }: Props) {
  const translate = useTranslate();
  const [isOpen, setIsOpen] = useStore('home.more', false);
  const waiting = work.filter(({ count }) => count > 0);
  const done = work.filter(({ count }) => count === 0);
  return (
    <Box sx={{ mt: 1 }}>
      <Button
        size="small"
        color="inherit"
        aria-expanded={isOpen}
        aria-controls="more-work"
        onClick={() => setIsOpen(!isOpen)}
        startIcon={<ExpandMore sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />}
      >
        {translate(label, { count: waiting.length })}
      </Button>
      <Box id="more-work" hidden={!isOpen} sx={{ mt: 1 }}>
        {waiting.length > 0 && <WorkTiles work={waiting} />}
        {done.length > 0 && <NothingToDo done={done} />}
      </Box>
    </Box>
  );
}
