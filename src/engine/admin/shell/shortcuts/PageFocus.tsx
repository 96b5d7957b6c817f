import { Box } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { visuallyHidden } from '../../kit/visuallyHidden';

interface Props {
  readonly title: string;
  readonly isNamed: boolean;
}

/**
 * Announces a new page to screen readers, and moves the focus to its heading, so that the next Tab starts
 * there. A change of the query alone (filters, sorting, tabs) does not count as a new page, and a field that
 * takes the focus itself keeps it.
 */
export function PageFocus({ title, isNamed }: Props) {
  const { pathname, search } = useLocation();
  const page = pathname + (new URLSearchParams(search).get('mode') ?? '');
  const seen = useRef(page);
  const [announced, setAnnounced] = useState('');
  const isNew = useRef(false);

  useEffect(() => {
    if (seen.current === page) return;
    seen.current = page;
    isNew.current = true;
    return focusHeading();
  }, [page]);
  useEffect(() => {
    if (!isNew.current || !isNamed) return;
    isNew.current = false;
    setAnnounced(title);
  }, [title, isNamed]);

  return (
    <Box id="page-announcement" role="status" aria-live="polite" sx={visuallyHidden}>
      {announced}
    </Box>
  );
}

/**
 * Waits for the heading, because code and record may still be loading, and focuses it again if the page
 * renders a new one. If the user has moved the focus meanwhile, it stays there.
 */
function focusHeading(): () => void {
  const before = document.activeElement;
  const main = document.getElementById('main');
  let focused: HTMLElement | null = null;
  const observer = new MutationObserver(look);
  function look(): void {
    const now = document.activeElement;
    const isFree = now === null || now === document.body || now === before || now === focused;
    const heading = main?.querySelector<HTMLElement>('h1') ?? null;
    if (!isFree) observer.disconnect();
    if (!isFree || heading === null || heading === focused) return;
    focused = heading;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }
  if (main) observer.observe(main, { childList: true, subtree: true });
  look();
  return () => observer.disconnect();
}
