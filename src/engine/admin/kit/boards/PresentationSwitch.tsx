import CalendarMonth from '@mui/icons-material/CalendarMonth';
import TableRows from '@mui/icons-material/TableRows';
import ViewKanban from '@mui/icons-material/ViewKanban';
import ViewTimeline from '@mui/icons-material/ViewTimeline';
import { ToggleButton, ToggleButtonGroup, Tooltip } from '@mui/material';
import { useResourceContext, useTranslate } from 'react-admin';
import { useAccess } from '../access/access';
import { useEntity } from '../page/entityContext';
import { presentationsFor, usePresentation, useSetPresentation } from './usePresentation';

const icons = { kanban: ViewKanban, calendar: CalendarMonth, timeline: ViewTimeline } as const;

/** The table or another way to look at the list, where its schema names one. */
export const PresentationSwitch = () => {
  const entity = useEntity();
  const access = useAccess();
  const resource = useResourceContext();
  const translate = useTranslate();
  const shown = usePresentation();
  const choose = useSetPresentation();
  const offered = presentationsFor(entity, access);
  if (offered.length === 0) return null;
  const choices = [
    { name: '', label: translate('app.kit.as_table'), Icon: TableRows },
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
      aria-label={translate('app.kit.show_as')}
      value={shown?.name ?? ''}
      onChange={(_, name: string | null) => name !== null && choose(name === '' ? null : name)}
      className="no-print"
      sx={{ mr: 0.5 }}
    >
      {choices.map(({ name, label, Icon }) => (
        <ToggleButton key={name} value={name} aria-label={label} sx={{ p: 0.625 }}>
          <Tooltip title={label}>
            <Icon sx={{ fontSize: 20 }} />
          </Tooltip>
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
};
