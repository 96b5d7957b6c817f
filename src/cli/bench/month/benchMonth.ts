import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { benchDatabase } from '../benchDatabase.ts';
import { steps } from './steps.ts';
import type { Order, Report } from './work.ts';

const worker = fileURLToPath(new URL('work.ts', import.meta.url));

/** The month of a mid-size office, step by step: seconds and peak memory of each, compared with its aims. */
export async function benchMonth(
  databases: readonly ('sqlite' | 'postgres')[],
  tours: number,
): Promise<void> {
  for (const name of databases) {
    const { url, remove } = await benchDatabase(name);
    try {
      process.stdout.write(`\n${name}, a month of 55 companies with ${tours.toLocaleString('en')} tours\n`);
      await workIn({ url, step: 'fill', tours });
      for (const [step, { title, aim }] of Object.entries(steps)) {
        const { seconds, cpuSeconds, megabytes, says } = await workIn({ url, step, tours });
        const took = `${seconds.toFixed(1)} s, CPU ${cpuSeconds.toFixed(1)} s (aim ${aim.seconds})`.padEnd(
          32,
        );
        const peak = `${Math.round(megabytes)} MB (aim ${aim.megabytes})`.padEnd(20);
        process.stdout.write(`${title.padEnd(36)} ${took} ${peak} ${says}\n`);
      }
    } finally {
      await remove();
    }
  }
}

/** Runs a step in its own process, so that the peak memory is that of the step. */
async function workIn(order: Order): Promise<Report> {
  const child = fork(worker, [JSON.stringify(order)], { execArgv: ['--import', 'tsx'] });
  const reports: Report[] = [];
  child.on('message', message => void reports.push(message as Report));
  await once(child, 'exit');
  const [report] = reports;
  if (!report) throw new Error(`The step "${order.step}" failed.`);
  return report;
}
