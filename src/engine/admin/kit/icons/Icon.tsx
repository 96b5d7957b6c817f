import { SvgIcon, type SvgIconProps } from '@mui/material';
import { useStored } from '../store';
import { createIconStore } from './iconStore';

const icons = createIconStore();

/** Whether an icon of this name is loaded. */
export const useHasIcon = (name: string): boolean =>
  useStored({ subscribe: icons.subscribe, get: () => icons.get(name) }) !== null;

interface Props extends Pick<SvgIconProps, 'fontSize' | 'sx'> {
  /** set and name: `ic:baseline-key` */
  readonly name: string;
}

/** An icon named in a schema; until it is loaded, its space stays empty, 24 px wide (R-SHELL-6). */
export function Icon({ name, ...look }: Props) {
  const shapes = useStored({ subscribe: icons.subscribe, get: () => icons.get(name) });
  return (
    <SvgIcon {...look}>
      {shapes?.map(({ tag: Shape, attributes }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes of an icon never change
        <Shape key={index} {...attributes} />
      ))}
    </SvgIcon>
  );
}
