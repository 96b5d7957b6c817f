import GridOnOutlined from '@mui/icons-material/GridOnOutlined';
import HomeOutlined from '@mui/icons-material/HomeOutlined';
import KeyOutlined from '@mui/icons-material/KeyOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import Rule from '@mui/icons-material/Rule';
import type { ReactElement } from 'react';
import { Icon } from '../../../kit/icons/Icon';
import type { OwnPage } from './ownPages';

const icons: Record<string, ReactElement> = {
  '/': <HomeOutlined />,
  '/profile': <PersonOutlined />,
  '/authorization/matrix': <GridOnOutlined />,
  '/data-quality': <Rule />,
};

/** Returns the same element for the same page. */
export function ownPageIcon({ path, icon }: OwnPage): ReactElement {
  if (icon) icons[path] ??= <Icon name={icon} />;
  return icons[path] ?? rights;
}

const rights = <KeyOutlined />;
