import { existsSync, lstatSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf, isStamped, writeStamp } from './freshness.mjs';
import { must, root } from './run.mjs';

const oldest = [20, 19];

export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return;
  throw new Error(`Node ${oldest.join('.')} or newer is needed; this is ${process.versions.node}.`);
}

/** Installs the packages if there are none or the lock file has changed. */
export async function installPackages() {
  // a linked folder belongs to another checkout, and npm would empty it
  if (lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) return;
  const stamp = join(root, 'node_modules/.installed');
  const hash = hashOf(root, ['package-lock.json']);
  if (isStamped(stamp, hash)) return;
  if (!wasInstalledByHand()) await must('npm ci', 'npm', ['ci', '--no-fund', '--no-audit']);
  writeStamp(stamp, hash);
}

/** npm writes this file last: if it is newer than the lock file, `npm install` or `npm ci` has just run. */
function wasInstalledByHand() {
  const written = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(written)) return false;
  return statSync(written).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs;
}
