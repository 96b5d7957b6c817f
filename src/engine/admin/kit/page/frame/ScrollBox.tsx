import { Box } from '@mui/material';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

/** A wide table scrolls inside its own box, by keyboard too; the page itself never scrolls horizontally. */
export const ScrollBox = ({ children }: { children: ReactNode }) => {
  const box = useRef<HTMLDivElement>(null);
  const [isScrolling, setScrolling] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setScrolling(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    // values that load later widen the table but not the box
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  return (
    <Box ref={box} tabIndex={isScrolling ? 0 : undefined} sx={boxLook}>
      {children}
    </Box>
  );
};

// outside, words may break anywhere, so that no column would overflow: here it scrolls instead
const boxLook = { overflowX: 'auto', maxWidth: '100%', overflowWrap: 'break-word' };
