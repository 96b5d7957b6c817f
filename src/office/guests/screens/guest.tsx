import { lazily } from '@engine/admin/kit/lazily';
import { GuestForm, GuestShow } from '@generated/admin/guest';
import { ChangeCareButton } from './ChangeCareButton';
import { ChangePayerButton } from './ChangePayerButton';

export { list } from '@generated/admin/guest';

const DuplicateHint = lazily(async () => (await import('./DuplicateHint')).DuplicateHint);

export const create = () => <GuestForm notice={<DuplicateHint />} />;
export const edit = create;
export const show = () => (
  <GuestShow
    actions={
      <>
        <ChangePayerButton />
        <ChangeCareButton />
      </>
    }
  />
);
