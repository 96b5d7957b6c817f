import { enterOffice } from './enterOffice';
import { initOffice } from './init';
import type { LookInto } from './look';
import { refreshMetaFiles } from './meta/metaFiles';
import { officeNamed, withoutOffice } from './officeAt.mjs';
import type { Outcome } from './outcome';
import { planUsage } from './planArguments';
import { checkForks, historyCommand, MIGRATIONS, planCommand } from './planCommand';
import { runCodegen } from './run';
import { writeStarter } from './starter';
import { type TakeBack, undoCommand } from './undoCommand';
import { foreignOutcome, withModel } from './withModel';
import { isEmpty, outOfDate } from './write';

const schemasDir = 'schemas';
const outDir = 'generated';

/** Paths, also those in messages, are relative to the folder of the office. */
async function main([command, ...args]: readonly string[]): Promise<number> {
  if (command === 'new') return say(await writeStarter(schemasDir, args[0] ?? ''));
  if (command === 'history') return say(await historyCommand(schemasDir, outDir, args[0] ?? ''));
  if (command === 'plan') return say(await planCommand(schemasDir, outDir, args, lookInto));
  if (command === 'undo') return say(await undo(args));
  if (command !== undefined && command !== '--check') {
    return say({
      ok: false,
      text: `Unknown command "${command}". Commands: (none), --check, new <entity>, ${planUsage}, history <entity>, undo [<migration>] [--database <address>], init <folder>.`,
    });
  }
  const check = command === '--check';
  const generated = both(refreshMetaFiles(check), await generate(check));
  return say(check ? both(generated, checkForks()) : generated);
}

/** The code that opens databases is loaded only when one is opened. */
const lookInto: LookInto = async options => (await import('../src/cli/lookInto')).lookInto(options);

const takeBack: TakeBack = async options => (await import('../src/cli/takeBack')).takeBack(options);

const undo = (args: readonly string[]): Promise<Outcome> =>
  withModel(schemasDir, outDir, ({ product }) => undoCommand(MIGRATIONS, product, args, takeBack));

async function generate(check: boolean): Promise<Outcome> {
  const result = await runCodegen({ schemasDir, outDir, check });
  switch (result.kind) {
    case 'faulty':
      return {
        ok: false,
        text: `${result.printed}\n\n${result.problems.length} fault(s); nothing was written.`,
      };
    case 'foreign':
      return foreignOutcome(outDir, result.files);
    case 'clean':
      return {
        ok: true,
        text: `generated/ agrees with schemas/ (${result.model.entities.length} entities).`,
      };
    case 'written':
    case 'stale': {
      const { missing, changed, orphaned } = result.difference;
      const lines = [...marked('+', missing), ...marked('~', changed), ...marked('-', orphaned)].join('\n');
      if (result.kind === 'written') return { ok: true, text: lines };
      return {
        ok: isEmpty(result.difference),
        text: `${lines}\n${outOfDate()}`,
      };
    }
  }
}

const both = (one: Outcome, other: Outcome): Outcome => ({
  ok: one.ok && other.ok,
  text: [one.text, other.text].filter(text => text !== '').join('\n'),
});

const marked = (mark: string, paths: readonly string[]) => paths.map(path => `${mark} ${outDir}/${path}`);

function say({ ok, text }: Outcome): number {
  (ok ? process.stdout : process.stderr).write(`${text}\n`);
  return ok ? 0 : 1;
}

const given = process.argv.slice(2);
const [command, folder = officeNamed(given)] = withoutOffice(given);
if (command === 'init') process.exit(say(await initOffice(folder ?? '')));
enter();
process.exit(await main(withoutOffice(given)));

function enter(): void {
  try {
    enterOffice(given, process.env);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    process.exit(say({ ok: false, text: error.message }));
  }
}
