import { lazily } from '@engine/admin/kit/lazily';
import { pages } from '@engine/admin/kit/pages';
import { parts } from '@generated/admin/guest';

const DuplicateHint = lazily(async () => (await import('./DuplicateHint')).DuplicateHint);

export const { list, create, edit, show } = pages({ ...parts, formNotice: <DuplicateHint /> });
