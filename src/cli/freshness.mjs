import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** One hash over the names and contents of files and folders, to skip work whose inputs have not changed. */
export function hashOf(root, paths) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap(path => filesBelow(root, path))) {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesBelow(root, path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (statSync(full).isFile()) return [path];
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry =>
      join(entry.parentPath, entry.name)
        .slice(root.length)
        .replace(/^[/\\]/, ''),
    )
    .sort();
}

export const isStamped = (stamp, hash) => existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;

export function writeStamp(stamp, hash) {
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
}
