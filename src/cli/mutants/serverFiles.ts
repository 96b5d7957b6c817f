import { readdirSync } from 'node:fs';

/** The server's files below a folder, sorted by path. */
export const serverFiles = (folder: 'src/office' | 'src/engine'): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map(name => `${folder}/${name}`)
    .filter(file => /\/server\/.*\.ts$/.test(file))
    .sort();
