import { createSignal, useStored } from '../../kit/store';

export const colorModes = ['light', 'dark', 'system'] as const;
export type ColorMode = (typeof colorModes)[number];

/** A key outside react-admin's store: signing out empties that, but the choice belongs to the device. */
const KEY = 'color-mode';
const chosen = createSignal();
const systemIsDark = () => window.matchMedia('(prefers-color-scheme: dark)');

function read(): ColorMode {
  const stored = localStorage.getItem(KEY);
  return colorModes.find(mode => mode === stored) ?? 'system';
}

export function setColorMode(mode: ColorMode): void {
  localStorage.setItem(KEY, mode);
  chosen.emit();
}

function subscribe(listener: () => void): () => void {
  const system = systemIsDark();
  const stop = chosen.subscribe(listener);
  system.addEventListener('change', listener);
  window.addEventListener('storage', listener);
  return () => {
    stop();
    system.removeEventListener('change', listener);
    window.removeEventListener('storage', listener);
  };
}

export function useColorMode(): ColorMode {
  return useStored({ subscribe, get: read });
}

/** `system` follows the operating system while the app is open (R-SHELL-5). */
export function useIsDark(): boolean {
  const system = useStored({ subscribe, get: () => systemIsDark().matches });
  const mode = useColorMode();
  return mode === 'system' ? system : mode === 'dark';
}
