import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { addDays, today } from '../../shared/day.ts';
import { type Manifest, readManifest } from './manifest.ts';

export interface Keep {
  readonly daily: number;
  readonly weekly: number;
  readonly monthly: number;
}

interface Kept {
  readonly name: string;
  readonly takenAt: string;
}

/** Removes daily backups of this product that need not be kept; manual ones are kept. Returns the removed names. */
export async function pruneBackups(folder: string, product: string, keep: Keep): Promise<readonly string[]> {
  const manifests = await dailyBackups(folder, product);
  const names = superfluous(manifests, keep);
  for (const name of names) await rm(join(folder, name), { recursive: true, force: true });
  return names;
}

async function dailyBackups(folder: string, product: string): Promise<readonly Kept[]> {
  const kept: Kept[] = [];
  for (const name of await readdir(folder)) {
    if (name.startsWith('.')) continue;
    const manifest: Manifest | null = await readManifest(join(folder, name)).catch(() => null);
    if (manifest?.product === product && manifest.cause === 'daily')
      kept.push({ name, takenAt: manifest.takenAt });
  }
  return kept;
}

/**
 * Keeps the newest backup of each of the last days, weeks and months that have one, in the given numbers; returns the
 * others.
 */
export function superfluous(backups: readonly Kept[], keep: Keep): readonly string[] {
  const newestFirst = backups.toSorted((one, other) => (one.takenAt < other.takenAt ? 1 : -1));
  const staying = new Set<string>();
  for (const [count, periodOf] of [
    [keep.daily, dayOf],
    [keep.weekly, weekOf],
    [keep.monthly, monthOf],
  ] as const) {
    const periods = new Set<string>();
    for (const { name, takenAt } of newestFirst) {
      const period = periodOf(takenAt);
      if (periods.has(period) || periods.size === count) continue;
      periods.add(period);
      staying.add(name);
    }
  }
  // The newest one is always kept.
  const [newest] = newestFirst;
  return newestFirst.filter(each => each !== newest && !staying.has(each.name)).map(({ name }) => name);
}

const dayOf = (instant: string): string => today(new Date(instant));
const monthOf = (instant: string): string => dayOf(instant).slice(0, 7);

/** The Monday of the week. */
function weekOf(instant: string): string {
  const day = dayOf(instant);
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
}
