import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { OutputFile } from '../../../../codegen/model.ts';

/** How many models are compiled at a time: each alone would have the compiler read the engine once more, which takes longest. */
const together = 40;

/** What a file adds to a module of the engine, of which one program knows one model alone. */
const augmentation = /^declare module '[^']+' \{$.*?^\}$/gms;

/** The files made of many models, each in a folder of its own, compiled in one program as soon as there are enough of them. */
export class Compilation {
  readonly #folder = mkdtempSync(join(tmpdir(), 'tours-compilation-'));
  readonly #added: string[] = [];

  constructor() {
    for (const shared of ['src', 'node_modules']) symlinkSync(resolve(shared), join(this.#folder, shared));
    const settings = {
      extends: resolve('tsconfig.json'),
      compilerOptions: { paths: { '@engine/*': ['./src/engine/*'] } },
      include: ['models'],
    };
    writeFileSync(join(this.#folder, 'tsconfig.json'), JSON.stringify(settings));
  }

  /** Answers what the compiler says of the models that it has compiled now, and the source of each that it names. */
  async add(files: readonly OutputFile[], source: string): Promise<string> {
    const at = this.#added.push(source) - 1;
    for (const { path, text } of files) {
      const file = join(this.#modelFolder(at), path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, at === 0 ? text : text.replace(augmentation, ''));
    }
    return this.#added.length < together ? '' : this.compile();
  }

  /** As `add` does, of the models that are left. */
  async compile(): Promise<string> {
    if (this.#added.length === 0) return '';
    const complaints = await this.#compilerSays();
    const named = [...new Set([...complaints.matchAll(/^models\/(\d+)\//gm)].map(([, at]) => Number(at)))];
    const sources = named.map(at => `models/${at} is made of ${this.#added[at]}`);
    rmSync(join(this.#folder, 'models'), { recursive: true });
    this.#added.length = 0;
    return [complaints, ...sources].join('\n').trim();
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true });
  }

  readonly #modelFolder = (at: number) => join(this.#folder, 'models', String(at));

  #compilerSays(): Promise<string> {
    const tsc = resolve('node_modules/typescript/bin/tsc');
    return new Promise(done => {
      const options = { cwd: this.#folder, maxBuffer: 64 * 1024 ** 2 };
      execFile(
        process.execPath,
        [tsc, '--noEmit', '--pretty', 'false', '--checkers', '1'],
        options,
        (_, said) => done(said),
      );
    });
  }
}
