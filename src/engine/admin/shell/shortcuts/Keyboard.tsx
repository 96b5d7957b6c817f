import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { lazyPart } from '../../kit/lazyPart';
import { listenToKeys } from './listenToKeys';
import { PageFocus } from './PageFocus';
import { sheetCode } from './sheetCode';
import { sheets } from './sheets';
import { usePanelShortcuts } from './usePanelShortcuts';

const Palette = lazyPart(async () => (await sheetCode.palette()).Palette);
const HelpSheet = lazyPart(async () => (await sheetCode.help()).HelpSheet);

interface Props {
  readonly title: string;
  readonly isNamed: boolean;
}

/** Everything of the panel that answers to keys: there with the first page, since whoever types does not wait. */
export function Keyboard({ title, isNamed }: Props) {
  const sheet = useSyncExternalStore(sheets.subscribe, sheets.current);
  useEffect(listenToKeys, []);
  usePanelShortcuts();
  return (
    <>
      <PageFocus title={title} isNamed={isNamed} />
      <Suspense>
        {sheet === 'palette' && <Palette />}
        {sheet === 'help' && <HelpSheet />}
      </Suspense>
    </>
  );
}
