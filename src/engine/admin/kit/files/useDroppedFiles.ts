import { useEffect, useState } from 'react';

/**
 * Handles files that are dropped on the window; true while files are dragged over it. Does not listen if `take` is
 * null.
 */
export function useDroppedFiles(take: ((files: readonly File[]) => void) | null): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (take === null) return;
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    // dragleave also fires between elements; `relatedTarget` is null only when the window itself is left
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      take([...(event.dataTransfer?.files ?? [])]);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, [take]);
  return isOver;
}
