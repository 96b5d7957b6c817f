import ExpandMore from '@mui/icons-material/ExpandMore';
import GridOnOutlined from '@mui/icons-material/GridOnOutlined';
import HomeOutlined from '@mui/icons-material/HomeOutlined';
import KeyOutlined from '@mui/icons-material/KeyOutlined';
import { Box, ButtonBase, Collapse, Typography } from '@mui/material';
import { useStore, useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Icon } from '../icons/Icon';
import { useServices, useSession } from '../services';
import { MenuLink } from './MenuLink';
import { menuOf } from './menuGroups';

interface Props {
  /** icons only */
  readonly isNarrow: boolean;
  readonly onNavigate?: () => void;
}

export function MainMenu({ isNarrow, onNavigate }: Props) {
  const translate = useTranslate();
  const { resources, permissions, urls } = useServices();
  useSession();
  const link = (to: string, label: string, icon: ReactNode) => (
    <MenuLink key={to} to={to} label={label} icon={icon} isNarrow={isNarrow} onClick={onNavigate} />
  );
  return (
    <Box component="nav" aria-label={translate('app.menu.label')} sx={{ p: 1, pb: 3 }}>
      {link('/', translate('app.menu.home'), <HomeOutlined />)}
      {menuOf(resources, permissions).map(({ group, entries }) => (
        <Group key={group} name={group} isNarrow={isNarrow}>
          {entries.map(entry =>
            link(
              urls[entry.name]?.list ?? `/${entry.name}`,
              translate(`resources.${entry.name}.name`, { smart_count: 2 }),
              <Icon name={entry.icon} />,
            ),
          )}
          {group === 'authorization' &&
            permissions.can('roles', 'read') &&
            link('/authorization/matrix', translate('authorization.matrix.title'), <GridOnOutlined />)}
          {group === 'authorization' && link('/UserRechte', translate('app.menu.rights'), <KeyOutlined />)}
        </Group>
      ))}
    </Box>
  );
}

interface GroupProps {
  readonly name: string;
  readonly isNarrow: boolean;
  readonly children: React.ReactNode;
}

/** Stays open or closed as the user left it. */
function Group({ name, isNarrow, children }: GroupProps) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useStore(`menu.${name}`, true);
  if (isNarrow) return <Box sx={{ mt: 1, pt: 1, borderTop: 1, borderColor: 'divider' }}>{children}</Box>;
  return (
    <Box sx={{ mt: 1 }}>
      <ButtonBase
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        sx={{
          width: '100%',
          minHeight: 24,
          justifyContent: 'space-between',
          px: 1.25,
          borderRadius: 1,
          color: 'text.secondary',
        }}
      >
        <Typography variant="overline" component="span">
          {translate(`app.menu.${name}`)}
        </Typography>
        <ExpandMore
          sx={{ fontSize: 18, transform: isOpen ? 'none' : 'rotate(-90deg)', transition: '150ms' }}
        />
      </ButtonBase>
      <Collapse in={isOpen} unmountOnExit>
        {children}
      </Collapse>
    </Box>
  );
}
