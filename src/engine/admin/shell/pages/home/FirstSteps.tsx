import CheckCircle from '@mui/icons-material/CheckCircle';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import { Box, Button, Card, Link, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useStore, useTranslate } from 'ra-core';
import { useEffect } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { FirstStepState } from '../../../../shared/firstSteps';
import { useLanguage } from '../../../kit/format/language';
import { useLabels } from '../../../kit/page/parts/usePages';
import { useServices, useSession } from '../../services';

/** Steps to set up a new office, shown to users who may do it until all are done or the panel is hidden. */
export function FirstSteps() {
  const translate = useTranslate();
  const session = useSession();
  const { permissions, work } = useServices();
  const [isOver, setIsOver] = useStore('home.isSetUp', false);
  const isOffered = !isOver && !session?.viewAs && permissions.can('setup', 'update');
  const { data: steps = [] } = useQuery({
    queryKey: ['work', 'first-steps', session?.user.id],
    queryFn: work.firstSteps,
    enabled: isOffered,
  });
  const done = steps.filter(({ isDone }) => isDone).length;
  const isLeft = done < steps.length;
  const hasTexts = useLabels(isOffered && isLeft ? 'first-steps' : null);
  useEffect(() => {
    if (steps.length > 0 && !isLeft) setIsOver(true);
  }, [steps, isLeft, setIsOver]);
  if (!isOffered || !isLeft || !hasTexts) return null;
  return (
    <Card component="section" aria-labelledby="first-steps" sx={{ p: 2, mb: 2.5 }}>
      <Box sx={headLook}>
        <Typography id="first-steps" component="h2" variant="h6">
          {translate('first_steps.title')}
        </Typography>
        <Typography color="text.secondary" sx={{ fontSize: 13, flex: 1 }}>
          {translate('first_steps.done', { done, count: steps.length })}
        </Typography>
        <Button size="small" color="inherit" onClick={() => setIsOver(true)}>
          {translate('first_steps.hide')}
        </Button>
      </Box>
      <Box component="ol" sx={stepsLook}>
        {steps.map(step => (
          <Step key={step.name} step={step} />
        ))}
      </Box>
    </Card>
  );
}

function Step({ step: { label, hint, resource, isDone } }: { readonly step: FirstStepState }) {
  const translate = useTranslate();
  const { locale } = useLanguage();
  const { urls } = useServices();
  return (
    <li>
      {isDone ? (
        <CheckCircle color="success" titleAccess={translate('first_steps.is_done')} />
      ) : (
        <RadioButtonUnchecked color="disabled" titleAccess={translate('first_steps.is_open')} />
      )}
      <div>
        <Link component={RouterLink} to={urls[resource]?.list ?? '/'} underline="hover" sx={linkLook}>
          {label[locale]}
        </Link>
        {!isDone && (
          <Typography color="text.secondary" sx={{ fontSize: 13, lineHeight: 1.4 }}>
            {hint[locale]}
          </Typography>
        )}
      </div>
    </li>
  );
}

const headLook = { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.5, mb: 1 };

const linkLook = { fontSize: 14, fontWeight: 600, lineHeight: '24px' };

const stepsLook = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  columnGap: 4,
  rowGap: 1,
  listStyle: 'none',
  m: 0,
  p: 0,
  '& li': { display: 'flex', gap: 1.25 },
  '& svg': { fontSize: 20, mt: '2px', flexShrink: 0 },
} as const;
