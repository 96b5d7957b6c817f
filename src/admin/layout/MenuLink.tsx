import { ButtonBase, Tooltip } from '@mui/material';
import type { ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { placeOf } from '../routing/productPath';
import { useServices } from '../services';

interface Props {
  readonly to: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly isNarrow: boolean;
  readonly onClick?: () => void;
}

export function MenuLink({ to, label, icon, isNarrow, onClick }: Props) {
  const isHere = useIsHere(to);
  return (
    <Tooltip title={isNarrow ? label : ''} placement="right">
      <ButtonBase
        component={NavLink}
        to={to}
        end
        onClick={onClick}
        aria-label={isNarrow ? label : undefined}
        aria-current={isHere ? 'page' : undefined}
        sx={{
          width: '100%',
          height: 34,
          px: 1.25,
          gap: 1.25,
          justifyContent: 'flex-start',
          borderRadius: 1.5,
          fontSize: 13.5,
          fontWeight: isHere ? 600 : 450,
          color: isHere ? 'primary.main' : 'text.primary',
          bgcolor: isHere ? 'action.selected' : undefined,
          '&:hover': { bgcolor: isHere ? 'action.selected' : 'action.hover' },
          '& svg': { fontSize: 20, color: isHere ? 'primary.main' : 'text.secondary', flexShrink: 0 },
        }}
      >
        {icon}
        {!isNarrow && (
          <span style={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>{label}</span>
        )}
      </ButtonBase>
    </Tooltip>
  );
}

/** A record's page belongs to its list; a nested one to its parent's; `/bills/billDetailsData` not to `/bills`. */
function useIsHere(to: string): boolean {
  const { urls } = useServices();
  const { pathname, search } = useLocation();
  const place = placeOf(pathname, search, urls);
  if (!place) return pathname === to;
  const parents = Object.values(urls[place.resource]?.parents ?? {});
  return [place.resource, ...parents].some(resource => urls[resource]?.list === to);
}
