import { useStored } from '../../kit/store';
import { PageFocus } from './PageFocus';
import { HelpSheet, Palette } from './sheetParts';
import { openSheet } from './sheets';
import { useKeys } from './useKeys';
import { usePanelShortcuts } from './usePanelShortcuts';

interface Props {
  readonly title: string;
  readonly isNamed: boolean;
}

/** Everything of the panel that answers to keys: there with the first page, since keys are pressed before anything is read. */
export function Keyboard({ title, isNamed }: Props) {
  const sheet = useStored(openSheet);
  useKeys();
  usePanelShortcuts();
  return (
    <>
      <PageFocus title={title} isNamed={isNamed} />
      {sheet === 'palette' && <Palette />}
      {sheet === 'help' && <HelpSheet />}
    </>
  );
}
