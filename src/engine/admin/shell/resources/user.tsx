import { parts } from '@generated/admin/user';
import { lazyPart } from '../../kit/lazyPart';
import { pages } from '../../kit/pages';

const UserShow = lazyPart(async () => (await import('./UserShow')).UserShow);

/** The generated pages; whoever looks at a user also finds their invitation, sessions and second step there. */
export const { list, create, edit } = pages(parts);

export const show = () => <UserShow />;
