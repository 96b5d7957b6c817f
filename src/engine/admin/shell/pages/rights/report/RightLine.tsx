import { Box, Collapse, Link } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { EffectiveRight } from '../../../../../shared/rights';
import type { SubjectKind } from '../../../providers/rightsApi';
import { Mark } from '../marks';
import { compareLook } from './compareLook';

interface Props {
  readonly label: string;
  readonly one: EffectiveRight;
  readonly two: EffectiveRight | undefined;
  readonly kind: SubjectKind;
}

/** One permission of one or two subjects: where it comes from, or why it is denied. */
export function RightLine({ label, one, two, kind }: Props) {
  const isCompared = two !== undefined;
  return (
    <Box component="li" sx={isCompared ? compareLook : lineLook} title={one.key}>
      <Box component="span">{label}</Box>
      <Answer right={one} kind={kind} />
      {two && <Answer right={two} kind={kind} />}
    </Box>
  );
}

function Answer({ right, kind }: { readonly right: EffectiveRight; readonly kind: SubjectKind }) {
  const translate = useTranslate();
  const text = (key: string, values = {}) => translate(`authorization.rights.${key}`, values);
  const [isExpanded, setExpanded] = useState(false);
  const id = useId();
  const roles = right.via.map(({ role, source, scope }) => {
    const reach = scope === 'all' ? '' : `, ${translate(`authorization.matrix.scopes.${scope}`)}`;
    return `${role.name} (${text(source)}${reach})`;
  });
  const why = kind === 'role' && right.why === 'notGranted' ? 'why_role_notGranted' : `why_${right.why}`;
  return (
    <Box sx={{ display: 'flex', gap: 0.5, alignItems: 'flex-start', minWidth: 0 }}>
      <Mark look={right.granted ? 'shipped-allowed' : 'shipped-denied'} />
      <Box sx={{ minWidth: 0 }}>
        <Box component="span" sx={{ color: right.granted ? 'text.primary' : 'text.secondary' }}>
          {text(right.granted ? 'granted' : 'denied')}
        </Box>
        {right.granted && roles.length > 0 && (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {' '}
            {text('from', { roles: roles.join(', ') })}
          </Box>
        )}
        {right.limit && (
          <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
            {text(`limit_${right.limit}`)}
          </Box>
        )}
        {right.why && (
          <>
            {' '}
            <Link
              component="button"
              type="button"
              aria-expanded={isExpanded}
              aria-controls={id}
              onClick={() => setExpanded(!isExpanded)}
              sx={{ fontSize: 'inherit', verticalAlign: 'baseline' }}
            >
              {text('why')}
            </Link>
            <Collapse in={isExpanded} id={id} unmountOnExit>
              {text(why)}{' '}
              <Link component={RouterLink} to={`/authorization/matrix?q=${encodeURIComponent(right.key)}`}>
                {text('to_matrix')}
              </Link>
            </Collapse>
          </>
        )}
      </Box>
    </Box>
  );
}

const lineLook = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 2fr) minmax(0, 3fr)' },
  columnGap: 1,
  px: 2,
  py: 0.25,
  '&:hover': { bgcolor: 'action.hover' },
};
