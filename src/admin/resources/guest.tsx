import { parts } from '../../../generated/admin/guest';
import { lazyPart } from '../kit/lazyPart';
import { pages } from '../kit/pages/pages';

const DuplicateHint = lazyPart(async () => (await import('../guests/DuplicateHint')).DuplicateHint);

export const { list, create, edit, show } = pages({ ...parts, formNotice: <DuplicateHint /> });
