import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useRecordContext, useResourceContext, useTranslate } from 'react-admin';
import type { StepTaken } from '../../../shared/workflow';
import { formatInstant } from '../format/date';
import { useLanguage } from '../format/language';
import { useEnumLabel } from '../values/EnumValue';
import type { StepProvider } from './stepProvider';

/** Who changed the workflow state, when, by which step, from which state to which and why. */
export const StepHistory = ({ field }: { readonly field: string }) => {
  const record = useRecordContext();
  const resource = useResourceContext() ?? '';
  const translate = useTranslate();
  const { tag } = useLanguage();
  const label = useEnumLabel(field);
  const provider = useDataProvider<StepProvider & ReturnType<typeof useDataProvider>>();
  const { data, error } = useQuery({
    // react-admin's refresh invalidates all keys that start with the resource
    queryKey: [resource, 'getSteps', record?.id, record?.version],
    queryFn: async () => (await provider.getSteps(resource, record?.id ?? 0)).data,
  });
  const what = ({ action, from, to, step }: StepTaken) => {
    const name = step === null ? '' : translate(`resources.${resource}.transitions.${step}`, { _: step });
    const states = [from, to].flatMap(state => (state === null ? [] : [label(state)])).join(' → ');
    const taken = [action === 'transition' && name, states].filter(Boolean).join(': ');
    if (taken) return taken;
    return translate(`app.workflow.taken.${action}`, { step: name, _: action });
  };
  if (error) return <Box sx={listLook}>{translate('app.kit.not_loaded')}</Box>;
  return (
    <Box component="ol" reversed aria-busy={data === undefined} sx={listLook}>
      {data?.length === 0 && <li>{translate('app.workflow.no_steps')}</li>}
      {data?.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries of a log have no other name and never change places
        <li key={index}>
          <strong>{what(step)}</strong>
          <span>
            {[formatInstant(step.at, tag), step.by].filter(Boolean).join(' · ')}
            {step.reason && ` · ${step.reason}`}
          </span>
        </li>
      ))}
    </Box>
  );
};

const listLook = {
  listStyle: 'none',
  m: 0,
  px: 1.25,
  py: 0.75,
  borderTop: 1,
  borderColor: 'divider',
  fontSize: 13,
  minHeight: 32,
  '& li': { display: 'flex', flexWrap: 'wrap', columnGap: 1.5, py: 0.25, overflowWrap: 'anywhere' },
  '& span': { color: 'text.secondary' },
};
