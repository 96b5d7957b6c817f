import { readdirSync } from 'node:fs';

/** The server's files of the office, in the order of their names. */
export const officeFiles = (): readonly string[] =>
  readdirSync('src/office', { recursive: true, encoding: 'utf8' })
    .map(name => `src/office/${name}`)
    .filter(file => /\/server\/.*\.ts$/.test(file))
    .sort();
