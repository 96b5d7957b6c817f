import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { ViteDevServer } from 'vite';
import type { Model } from '../../../codegen/model.ts';
import { MIGRATIONS } from '../../../codegen/planCommand.ts';
import { createCodegen } from '../../../codegen/run.ts';
import { lookInto } from '../lookInto.ts';
import { decideWith } from './decideWith.ts';
import { createPlanner, type Decision } from './devPlan.ts';
import type { DevProgram } from './devProgram.ts';
import { createServer } from './devServer.ts';
import { migrationFault } from './migrationFault.ts';
import { type Answer, createNotices, type Notice } from './notices.ts';

export type Part = 'schemas' | 'migrations' | 'code' | 'server';

/** A file read while it is being written is faulty; its watcher event arrives within this time. */
const halfWrittenMs = 60;

export interface Follower {
  /** generates before anything is served; false if there are no generated files to serve */
  begin(): Promise<boolean>;
  /** starts the server; from now on browsers get notices too */
  show(vite: ViteDevServer): void;
  /** notes that something of this part was saved */
  note(part: Part): void;
  /** processes what was saved; files saved meanwhile are processed afterwards */
  follow(): void;
  settled(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Takes saved files to a server that serves them. After a fault, and while a question is open, the previous
 * server keeps running.
 */
export function createFollower(program: DevProgram): Follower {
  const say = (text: string) => void process.stdout.write(`${text}\n`);
  const codegen = createCodegen({ schemasDir: 'schemas', outDir: 'generated' });
  const planner = createPlanner(MIGRATIONS, lookInto);
  const notices = createNotices(answer);
  const server = createServer({ program, greet, onEnd });

  const saved = new Set<Part>();
  const answers = new Map<string, string>();
  let model: Model | null = null;
  let questionId = 0;
  /** a question that was postponed, or answered without effect, is asked again even if it is unchanged */
  let isAnswered = false;
  /** the migrations that the server has applied; null: the last one was refused, and maybe none runs */
  let served: string | null = '';
  let greeted = '';
  let endings: readonly number[] = [];
  let pending = Promise.resolve();
  let isStopping = false;
  /** the fault or question because of which the latest state is not served */
  let held: Notice = { kind: 'none' };

  function follow(): void {
    pending = pending.then(work).catch(error => notices.show(faultOf(error)));
  }

  async function work(): Promise<void> {
    const parts = new Set(saved);
    saved.clear();
    if (parts.size === 0 || isStopping) return;
    // before anything is planned: what would be planned after a migration that was edited would be wrong
    if (parts.has('migrations') && textOfMigrations() !== served && !(await canMigrate())) return;
    const generated = parts.has('schemas') || parts.has('migrations') ? await regenerate() : 'same';
    if (generated === 'stopped' && !parts.has('code')) return;
    if (generated === 'written') await program.buildGenerated();
    if (parts.has('code')) await program.buildCode();
    const isMigrated = generated !== 'stopped' && textOfMigrations() !== served;
    if (generated === 'written' || isMigrated || parts.has('code') || parts.has('server')) await swap();
    else notices.show(held);
  }

  async function swap(): Promise<void> {
    const migrations = textOfMigrations();
    const refusal = await server.swap();
    // the one before may have ended: what is fixed starts the next, also if it is what was served before
    served = refusal === null ? migrations : null;
    if (refusal !== null) return notices.show({ kind: 'fault', text: refusal });
    notices.show(held);
    notices.served();
  }

  /** A faulty schema, or one that existing rows violate, is reported and changes nothing. */
  async function regenerate(): Promise<'written' | 'same' | 'stopped'> {
    const started = performance.now();
    const outcome: { decision: Decision } = { decision: { kind: 'nothing' } };
    const result = await codegen.run({
      async mayWrite(next) {
        model = next;
        outcome.decision = await decideWith(answers, given => planner.decide(next, given));
        return outcome.decision.kind === 'nothing' || outcome.decision.kind === 'written';
      },
    });
    if (result.kind === 'faulty') {
      await delay(halfWrittenMs);
      return saved.size > 0 ? 'stopped' : stopped({ kind: 'fault', text: result.printed });
    }
    if (result.kind === 'foreign')
      return stopped({
        kind: 'fault',
        text: `generated/ is codegen's alone. Move ${result.files.join(', ')} to src/.`,
      });
    const { decision } = outcome;
    if (decision.kind === 'refused') return stopped({ kind: 'fault', text: decision.text });
    if (decision.kind === 'ask') {
      const question = { kind: 'question', ...decision.question, fault: decision.fault ?? null } as const;
      // an editor may save one change twice
      if (isAnswered || !isDeepStrictEqual({ ...question, id: questionId }, held)) questionId += 1;
      isAnswered = false;
      return stopped({ ...question, id: questionId });
    }
    answers.clear();
    if (decision.kind === 'written') say(decision.text);
    else if (held.kind !== 'none' && result.kind !== 'written')
      say('Nothing is left to fix or to decide: what was saved last is what is served.');
    held = { kind: 'none' };
    if (result.kind !== 'written') return 'same';
    say(`Regenerated in ${Math.round(performance.now() - started)} ms.`);
    return 'written';
  }

  /** Tries migrations that were edited by hand before the running server is replaced. */
  async function canMigrate(): Promise<boolean> {
    const fault = model === null ? null : await migrationFault(model, MIGRATIONS, lookInto);
    if (fault !== null) stopped({ kind: 'fault', text: fault });
    return fault === null;
  }

  function stopped(notice: Notice): 'stopped' {
    held = notice;
    notices.show(notice);
    return 'stopped';
  }

  function answer({ id, name, answer }: Answer): void {
    if (id !== questionId) return;
    isAnswered = true;
    if (answer === 'wait') {
      say('It waits. The next save asks again.');
      return;
    }
    // the latest answer comes last in the map
    answers.delete(name);
    answers.set(name, answer);
    saved.add('schemas');
    follow();
  }

  function greet(text: string): void {
    if (text !== greeted) say(text);
    greeted = text;
  }

  function onEnd(how: string): void {
    const now = performance.now();
    endings = [...endings.filter(at => at > now - 60_000), now];
    const text = `The server ended with ${how}`;
    if (endings.length > 3) {
      const next = 'for the fourth time in a minute. The next save starts it.';
      notices.show({ kind: 'fault', text: `${text}, ${next}` });
      return;
    }
    say(`${text}; it starts once more.`);
    saved.add('server');
    follow();
  }

  return {
    async begin() {
      await regenerate();
      return existsSync('generated/facts.ts');
    },
    show(vite) {
      notices.attach(vite);
      pending = (async () => {
        await program.buildCode();
        await swap();
      })().catch(error => notices.show(faultOf(error)));
    },
    note: part => saved.add(part),
    follow,
    settled: () => pending,
    async stop() {
      isStopping = true;
      await server.stop();
    },
  };
}

const faultOf = (error: unknown): Notice => ({
  kind: 'fault',
  text: error instanceof Error ? (error.stack ?? error.message) : String(error),
});

/** Names and contents of all migrations and their functions. */
function textOfMigrations(): string {
  const names = existsSync(MIGRATIONS) ? readdirSync(MIGRATIONS).sort() : [];
  return names.map(name => `${name}\n${readFileSync(join(MIGRATIONS, name), 'utf8')}`).join('\n');
}
