import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { npmCommand } from '../../../../shared/npmCommand.ts';
import type { Migration } from '../../../../shared/tables/steps.ts';
import { MigrationRefused } from './migrationRefused.ts';

export interface MigrationFile extends Migration {
  /** of the content, not the bytes: line endings and indentation do not matter */
  readonly checksum: string;
  /** without the functions next to it, as earlier versions recorded it; null if it has no functions */
  readonly formerChecksum: string | null;
}

/** The migrations of a folder, oldest first. */
export async function readMigrations(folder: string): Promise<readonly MigrationFile[]> {
  const names = (await listFolder(folder)).filter(name => /^\d{4}_[a-z0-9_]+\.json$/.test(name)).sort();
  return Promise.all(
    names.map(async name => {
      const file = parseMigration(name.replace(/\.json$/, ''), await readFile(join(folder, name), 'utf8'));
      return withFunctions(file, await functionsOf(folder, file));
    }),
  );
}

/**
 * The text of the functions that run over rows, part of the migration's checksum; empty if the file is missing, which
 * is reported when it is needed.
 */
async function functionsOf(folder: string, { name, steps }: MigrationFile): Promise<string | null> {
  if (!steps.some(({ kind }) => kind === 'run')) return null;
  return readFile(join(folder, `${name}.ts`), 'utf8').catch(() => '');
}

function withFunctions(file: MigrationFile, functions: string | null): MigrationFile {
  if (functions === null) return file;
  const checksum = checksumOf([file.checksum, functions.replaceAll('\r\n', '\n')]);
  return { ...file, checksum, formerChecksum: file.checksum };
}

async function listFolder(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    throw new MigrationRefused(
      `The folder of the migrations, ${folder}, cannot be read. It comes with the sources (src/office/migrations) and with the build: build again with ${npmCommand('start')}.`,
      { cause: error },
    );
  }
}

function parseMigration(name: string, text: string): MigrationFile {
  const content = parsed(text);
  const { steps, acknowledge } = (content ?? {}) as Partial<Pick<Migration, 'steps' | 'acknowledge'>>;
  if (!Array.isArray(steps) || !Array.isArray(acknowledge))
    throw new MigrationRefused(
      `Migration ${name} must be JSON with "steps" and "acknowledge". Restore the file, or write migrations with: ${npmCommand('codegen', 'plan')}`,
    );
  return { name, steps, acknowledge, checksum: checksumOf(content), formerChecksum: null };
}

/** null if it is not valid JSON */
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
