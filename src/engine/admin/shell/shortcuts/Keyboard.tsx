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

/** The keyboard handling of the panel. Not loaded lazily: keys are pressed before any data arrives. */
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
