import { useEffect } from 'react';
import { useEvent, useLocation, useNavigate, useNotify } from 'react-admin';
import type { ListParts } from '../page/parts/parts';
import { useLabels } from '../page/parts/usePages';
import type { AwaitedView } from './useAwaitedView';
import { useOpen } from './useOpen';

interface Props {
  readonly parts: ListParts;
  readonly due: NonNullable<AwaitedView['due']>;
  readonly settle: AwaitedView['settle'];
}

/** Opens the view that is due, or notifies that it does not exist. */
export const ViewOfAddress = ({ parts, due, settle }: Props) => {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const notify = useNotify();
  const { open, leavesOut } = useOpen(parts);
  // the texts for parts that cannot be shown are loaded with the first view that needs them
  const needsWords = due === 'missing' || leavesOut(due);
  const hasTexts = useLabels(needsWords ? 'views' : null);
  const isReady = !needsWords || hasTexts;
  const finish = useEvent(() => {
    if (due === 'missing') {
      notify('app.views.missing', { type: 'warning' });
      navigate(pathname, { replace: true });
    } else open(due);
    settle();
  });
  useEffect(() => {
    if (isReady) finish();
  }, [isReady, finish]);
  return null;
};
