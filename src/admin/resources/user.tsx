import { lazy } from 'react';
import { parts } from '../../../generated/admin/user';
import { pages } from '../kit/pages/pages';

const UserShow = lazy(async () => ({ default: (await import('./UserShow')).UserShow }));

/** The generated pages; whoever looks at a user also finds their invitation, sessions and second step there. */
export const { list, create, edit } = pages(parts);

export const show = () => <UserShow />;
