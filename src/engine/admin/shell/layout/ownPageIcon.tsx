import GridOnOutlined from '@mui/icons-material/GridOnOutlined';
import HomeOutlined from '@mui/icons-material/HomeOutlined';
import KeyOutlined from '@mui/icons-material/KeyOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import Rule from '@mui/icons-material/Rule';
import type { ReactElement } from 'react';

const icons: Readonly<Record<string, ReactElement>> = {
  '/': <HomeOutlined />,
  '/profile': <PersonOutlined />,
  '/authorization/matrix': <GridOnOutlined />,
  '/data-quality': <Rule />,
};

/** Always the same element for the same page. */
export const ownPageIcon = (path: string): ReactElement => icons[path] ?? rights;

const rights = <KeyOutlined />;
