import { lazyPart } from '@engine/admin/kit/lazyPart';
import { pages } from '@engine/admin/kit/pages';
import { parts } from '@generated/admin/guest';

const DuplicateHint = lazyPart(async () => (await import('./DuplicateHint')).DuplicateHint);

export const { list, create, edit, show } = pages({ ...parts, formNotice: <DuplicateHint /> });
