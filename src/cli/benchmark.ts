import { parseArgs } from 'node:util';
import { benchBeside } from './bench/benchBeside.ts';
import { benchExport } from './bench/benchExport.ts';
import { benchLimited } from './bench/benchLimited.ts';
import { benchScreens } from './bench/benchScreens.ts';
import { benchServer } from './bench/benchServer.ts';
import { benchStranger } from './bench/benchStranger.ts';
import { benchCodegen } from './bench/codegen.ts';
import { benchMonth } from './bench/month/benchMonth.ts';
import { benchOverload } from './bench/overload.ts';

const parts = [
  'codegen',
  'server',
  'beside',
  'limited',
  'export',
  'screens',
  'month',
  'stranger',
  'overload',
] as const;

/**
 * `npm run bench -- [codegen|server|beside|limited|export|screens|month|stranger|overload …]
 * [--sizes 100000,1000000] [--seconds 2] [--databases sqlite,postgres] [--rounds 3] [--entities 200]
 * [--roles 25] [--tours 32000]`
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      sizes: { type: 'string', default: '100000,1000000' },
      seconds: { type: 'string', default: '2' },
      databases: { type: 'string', default: 'sqlite,postgres' },
      tours: { type: 'string', default: '32000' },
      rounds: { type: 'string', default: '3' },
      entities: { type: 'string', default: '0' },
      roles: { type: 'string', default: '0' },
    },
  });
  const unknown = positionals.filter(name => !parts.some(part => part === name));
  if (unknown.length > 0)
    throw new Error(`There is no part "${unknown.join('", "')}". Parts: ${parts.join(', ')}.`);
  const wants = (part: string) => positionals.length === 0 || positionals.includes(part);

  if (wants('codegen')) await benchCodegen();
  if (wants('screens')) await benchScreens();
  const databases =
    values.databases === 'postgres'
      ? (['postgres'] as const)
      : values.databases === 'sqlite'
        ? (['sqlite'] as const)
        : (['sqlite', 'postgres'] as const);
  if (wants('month')) await benchMonth(databases, Number(values.tours));
  if (wants('stranger')) await benchStranger(databases, 30 * Number(values.seconds));
  if (positionals.includes('overload')) {
    const [bills = 0] = values.sizes.split(',').map(Number);
    // a refusal is held for three seconds: in a shorter flood most requests have no answer when it ends
    await benchOverload({ bills, seconds: 8 * Number(values.seconds), databases });
  }
  const options = { sizes: values.sizes.split(',').map(Number), seconds: Number(values.seconds), databases };
  if (wants('server')) {
    const { rounds, entities, roles } = values;
    await benchServer({ ...options, rounds: Number(rounds), copies: Number(entities), roles: Number(roles) });
  }
  if (wants('beside')) await benchBeside(options);
  if (wants('limited')) await benchLimited(options);
  if (wants('export')) await benchExport(options);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
}
