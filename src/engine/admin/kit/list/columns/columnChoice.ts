import { useMemo } from 'react';
import { useStore } from 'react-admin';
import type { Density } from '../../../../shared/listView';

/** A user's column settings for one list on this device. */
interface ColumnChoice {
  /** left to right; null: determined by the available width */
  readonly shown: readonly string[] | null;
  /** in pixels, for resized columns */
  readonly widths: Readonly<Record<string, number>>;
  /** row height; null or absent (in settings stored before the choice existed): normal */
  readonly density?: Density | null;
}

const untouched: ColumnChoice = { shown: null, widths: {} };
const NARROWEST = 48;
const WIDEST = 800;

/** The stored settings, without columns that no longer exist, and functions to change them. */
export function useColumnChoice(list: string, names: readonly string[]) {
  const [choice, setChoice] = useStore<ColumnChoice>(`${list}.columns`, untouched);
  return useMemo(() => {
    const density = choice.density ?? null;
    const kept = choice.shown?.filter(name => names.includes(name)) ?? [];
    return {
      isTouched: choice.shown !== null || Object.keys(choice.widths).length > 0 || density !== null,
      shown: kept.length > 0 ? kept : null,
      widths: choice.widths,
      density,
      setDensity: (next: Density | null) => setChoice({ ...choice, density: next }),
      show: (shown: readonly string[]) => setChoice({ ...choice, shown }),
      setWidth: (name: string, width: number) =>
        setChoice({
          ...choice,
          widths: { ...choice.widths, [name]: Math.min(Math.max(Math.round(width), NARROWEST), WIDEST) },
        }),
      reset: () => setChoice(untouched),
      set: setChoice,
    };
  }, [choice, setChoice, names]);
}

/** Moves a column one place to the left (-1) or right (1). */
export function moved(shown: readonly string[], name: string, by: -1 | 1): readonly string[] {
  const from = shown.indexOf(name);
  const to = from + by;
  const other = shown[to];
  if (from < 0 || other === undefined) return shown;
  return shown.map((each, index) => (index === from ? other : index === to ? name : each));
}
