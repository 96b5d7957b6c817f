import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Migration } from '../../shared/tables/steps.ts';
import { MigrationRefused } from './migrationRefused.ts';

export interface MigrationFile extends Migration {
  /** over the content, not the bytes: line endings and indentation do not matter */
  readonly checksum: string;
}

/** The migrations of a folder, oldest first. */
export async function readMigrations(folder: string): Promise<readonly MigrationFile[]> {
  const names = (await listFolder(folder)).filter(name => /^\d{4}_[a-z0-9_]+\.json$/.test(name)).sort();
  return Promise.all(
    names.map(async name =>
      parseMigration(name.replace(/\.json$/, ''), await readFile(join(folder, name), 'utf8')),
    ),
  );
}

async function listFolder(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    throw new MigrationRefused(
      `The folder of the migrations, ${folder}, cannot be read. It comes with the sources (src/office/migrations) and with the build: build again with npm start.`,
      { cause: error },
    );
  }
}

function parseMigration(name: string, text: string): MigrationFile {
  const content = parsed(text);
  const { steps, acknowledge } = (content ?? {}) as Partial<Pick<Migration, 'steps' | 'acknowledge'>>;
  if (!Array.isArray(steps) || !Array.isArray(acknowledge))
    throw new MigrationRefused(
      `Migration ${name} must be JSON with "steps" and "acknowledge". Restore the file, or write migrations with: npm run codegen -- plan`,
    );
  return { name, steps, acknowledge, checksum: checksumOf(content) };
}

/** null where it is no JSON */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function checksumOf(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
