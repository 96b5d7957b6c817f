import { officeTime, today } from '../../shared/day.ts';
import { beginRun, endRun, keepRunAlive, leaveDay } from '../integrity/maintenanceRuns.ts';
import type { HourlyWork } from '../jobs/hourly.ts';
import { pruneBackups } from './retention.ts';
import { type BackupParts, takeBackup } from './takeBackup.ts';

const aliveMs = 5 * 60_000;

/**
 * One backup a day, from the hour in the settings, by one of all servers. A failed one is retried within an hour; a
 * server that was down at that hour makes it at its start.
 */
export const dailyBackup = (parts: BackupParts): HourlyWork => ({
  work: () => backUpToday(parts),
  failed: 'the daily backup could not be made',
});

export async function backUpToday(parts: BackupParts, now = new Date()): Promise<void> {
  const { data, config, product } = parts;
  const { backupFolder: folder, backupHour, backupKeep } = config;
  if (folder === null || Number(officeTime(now.toISOString()).slice(0, 2)) < backupHour) return;
  const run = await beginRun(data, { kind: 'backup', cause: 'daily', day: today(now), place: folder });
  if (run === null) return;
  const alive = setInterval(() => void keepRunAlive(data, run).catch(() => {}), aliveMs);
  try {
    const taken = await takeBackup(parts, { folder, cause: 'daily', withKey: false });
    const [daily = 0, weekly = 0, monthly = 0] = backupKeep;
    const removed = await pruneBackups(folder, product.name, { daily, weekly, monthly });
    await endRun(data, run, 'ok', { ...taken, removed });
  } catch (error) {
    await leaveDay(data, run);
    await endRun(data, run, 'failed', { error: error instanceof Error ? error.message : String(error) });
    throw error;
  } finally {
    clearInterval(alive);
  }
}
