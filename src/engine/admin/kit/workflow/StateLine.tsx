import Check from '@mui/icons-material/Check';
import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useEnumLabel } from '../values/EnumValue';
import { type WorkflowParts, wayThrough } from './workflowParts';

/** The states of the normal course with the current one highlighted. */
export const StateLine = ({ workflow, state }: { workflow: WorkflowParts; state: string }) => {
  const label = useEnumLabel(workflow.field);
  const translate = useTranslate();
  const states = wayThrough(workflow, state);
  // If the state is off the course and does not lead back, it is unknown which states the record has passed.
  const isOff = !workflow.line.includes(state) && !workflow.beside.get(state)?.leadsOn;
  const at = isOff ? -1 : states.indexOf(state);
  return (
    <Box component="ol" aria-label={translate('app.workflow.states')} sx={lineLook}>
      {states.map((name, index) => (
        <li
          key={name}
          aria-current={name === state ? 'step' : undefined}
          className={name === state ? 'here' : index < at ? 'past' : 'other'}
        >
          {index < at && <Check sx={{ fontSize: 14 }} />}
          {label(name)}
        </li>
      ))}
    </Box>
  );
};

const lineLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  listStyle: 'none',
  m: 0,
  p: 0,
  rowGap: 0.25,
  fontSize: 13,
  '& li': { display: 'inline-flex', alignItems: 'center', gap: 0.5, color: 'text.secondary' },
  '& li:not(:last-of-type)::after': { content: '"›"', mx: 0.75, color: 'text.secondary' },
  '& .here': { color: 'text.primary', fontWeight: 700 },
  '& .past': { color: 'text.primary' },
};
