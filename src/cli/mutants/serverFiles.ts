import { readdirSync } from 'node:fs';

/** The files of the server below a folder, in the order of their names. */
export const serverFiles = (folder: 'src/office' | 'src/engine'): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map(name => `${folder}/${name}`)
    .filter(file => /\/server\/.*\.ts$/.test(file))
    .sort();
