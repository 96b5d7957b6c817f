import { useListContext } from 'react-admin';
import type { Presentation } from '../../../shared/presentation';
import { ListNotLoaded } from '../list/empty/ListNotLoaded';
import type { ListParts } from '../page/parts/parts';
import { useLabels } from '../page/parts/usePages';
import { CalendarMonth } from './CalendarMonth';
import { KanbanBoard } from './KanbanBoard';
import { TimelineDay } from './TimelineDay';

interface Props {
  readonly parts: ListParts;
  readonly presentation: Presentation;
}

/** The records of the current list as a kanban board, calendar or timeline. */
export const PresentedRecords = ({ parts, presentation }: Props) => {
  const { error, refetch } = useListContext();
  const hasTexts = useLabels('boards');
  if (error) return <ListNotLoaded error={error} refetch={refetch} />;
  if (!hasTexts) return null;
  switch (presentation.kind) {
    case 'kanban':
      return <KanbanBoard parts={parts} presentation={presentation} />;
    case 'calendar':
      return <CalendarMonth parts={parts} presentation={presentation} />;
    case 'timeline':
      return <TimelineDay parts={parts} presentation={presentation} />;
  }
};
