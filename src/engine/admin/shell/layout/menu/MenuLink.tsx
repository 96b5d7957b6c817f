import { Box, ButtonBase, Tooltip } from '@mui/material';
import { memo, type ReactElement } from 'react';
import { Link } from 'react-router-dom';
import type { WorkCount } from '../../../../shared/work';
import { Icon } from '../../../kit/icons/Icon';
import { usualView } from '../../../kit/views/usualView';
import { MenuCount } from './MenuCount';

interface Props {
  readonly to: string;
  readonly label: string;
  /** a resource's icon by name, or an own page's element with a stable identity */
  readonly icon: string | ReactElement;
  readonly isNarrow: boolean;
  readonly isHere: boolean;
  /** records waiting in this list, if any */
  readonly work?: WorkCount;
  readonly onClick?: () => void;
}

/** Every page has about thirty of these, so each renders again only when its own props change. */
export const MenuLink = memo(function MenuLink(props: Props) {
  const { to, label, icon, isNarrow, isHere, work, onClick } = props;
  const link = (
    <ButtonBase
      data-menu
      component={Link}
      to={to}
      state={usualView}
      onClick={onClick}
      aria-label={isNarrow ? label : undefined}
      aria-current={isHere ? 'page' : undefined}
      sx={{ ...linkLook, fontWeight: isHere ? 600 : 450, color: isHere ? 'primary.main' : 'text.primary' }}
    >
      <Box
        component="span"
        sx={{ ...iconLook, '& svg': { fontSize: 20, color: isHere ? 'primary.main' : 'text.secondary' } }}
      >
        {typeof icon === 'string' ? <Icon name={icon} /> : icon}
        {isNarrow && work && (
          <Box
            component="span"
            sx={{ ...dotLook, bgcolor: work.tone === 'urgent' ? 'error.main' : 'warning.main' }}
          />
        )}
      </Box>
      {!isNarrow && <span>{label}</span>}
    </ButtonBase>
  );
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        borderRadius: 1.5,
        bgcolor: isHere ? 'action.selected' : undefined,
        '&:hover': { bgcolor: isHere ? 'action.selected' : 'action.hover' },
      }}
    >
      {isNarrow ? (
        <Tooltip title={label} placement="right">
          {link}
        </Tooltip>
      ) : (
        link
      )}
      {!isNarrow && work && <MenuCount work={work} list={to} onClick={onClick} />}
    </Box>
  );
});

const linkLook = {
  flex: 1,
  minWidth: 0,
  height: 34,
  pl: 1.25,
  pr: 0.5,
  gap: 1,
  justifyContent: 'flex-start',
  borderRadius: 1.5,
  fontSize: 13.5,
  '& > span:last-of-type': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
} as const;

const iconLook = {
  position: 'relative',
  display: 'inline-flex',
  flexShrink: 0,
  overflow: 'visible !important',
} as const;

const dotLook = {
  position: 'absolute',
  top: -3,
  right: -4,
  width: 8,
  height: 8,
  borderRadius: '50%',
} as const;
