import CalendarMonth from '@mui/icons-material/CalendarMonth';
import TableRows from '@mui/icons-material/TableRows';
import ViewKanban from '@mui/icons-material/ViewKanban';
import ViewTimeline from '@mui/icons-material/ViewTimeline';
import { ToggleButton, ToggleButtonGroup, type ToggleButtonProps, Tooltip } from '@mui/material';
import { useResourceContext, useTranslate } from 'react-admin';
import type { Presentation } from '../../../shared/presentation';
import { useLabels } from '../page/parts/usePages';
import { usePresentation, useSetPresentation } from './usePresentation';

const icons = { kanban: ViewKanban, calendar: CalendarMonth, timeline: ViewTimeline } as const;

interface Props {
  readonly offered: readonly Presentation[];
}

/** Switches between the table and other presentations of the list. */
export const PresentationSwitch = ({ offered }: Props) => {
  const resource = useResourceContext();
  const translate = useTranslate();
  const shown = usePresentation();
  const choose = useSetPresentation();
  const hasTexts = useLabels('boards');
  if (!hasTexts) return null;
  const choices = [
    { name: '', label: translate('app.boards.as_table'), Icon: TableRows },
    ...offered.map(({ name, kind }) => ({
      name,
      label: translate(`resources.${resource}.presentations.${name}`),
      Icon: icons[kind],
    })),
  ];
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={translate('app.boards.show_as')}
      value={shown?.name ?? ''}
      onChange={(_, name: string | null) => name !== null && choose(name === '' ? null : name)}
    >
      {choices.map(({ name, label, Icon }) => (
        <Choice key={name} value={name} label={label}>
          <Icon sx={{ fontSize: 20 }} />
        </Choice>
      ))}
    </ToggleButtonGroup>
  );
};

/** The tooltip is around the button, which has the focus; its other props are those that the group gives. */
const Choice = ({ label, ...button }: ToggleButtonProps & { readonly label: string }) => (
  <Tooltip title={label}>
    <ToggleButton {...button} aria-label={label} sx={{ p: 0.625 }} />
  </Tooltip>
);
