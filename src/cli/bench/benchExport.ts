import { performance } from 'node:perf_hooks';
import { benchDatabase } from './benchDatabase.ts';
import { type Contenders, startContenders } from './contender.ts';

interface ExportOptions {
  /** numbers of bills, ascending */
  readonly sizes: readonly number[];
  readonly databases: readonly ('sqlite' | 'postgres')[];
}

/** The number of times that each question is asked; the median counts. */
const times = 7;

/**
 * The cost of reading a long list as a whole: the export of all rows and the memory that the server takes for
 * it, the search over every list, and pages deep in the list.
 */
export async function benchExport({ sizes, databases }: ExportOptions): Promise<void> {
  for (const name of databases) {
    const { url, remove } = await benchDatabase(name);
    try {
      for (const bills of sizes) {
        const contenders = await startContenders({ url, bills, copies: 0, roles: 0 });
        process.stdout.write(`\n**${name}, ${bills.toLocaleString('en')} bills**\n\n`);
        await measure(contenders, bills).finally(() => contenders.stop());
      }
    } finally {
      await remove();
    }
  }
}

async function measure({ product, signIn }: Contenders, bills: number): Promise<void> {
  const headers = await signIn('administrator@example.org');
  const ask = async (path: string) => {
    const start = performance.now();
    const answer = await fetch(`${product.origin}/api/v1/${path}`, { headers });
    if (!answer.ok || !answer.body) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    let bytes = 0;
    for await (const part of answer.body) bytes += part.length;
    return { bytes, ms: performance.now() - start };
  };
  const line = (...cells: readonly string[]) => process.stdout.write(`| ${cells.join(' | ')} |\n`);
  line('', 'median, slowest');
  line('---', '--:');
  for (const format of ['csv', 'xlsx']) {
    const { nowMb } = await product.memory();
    const { bytes, ms } = await ask(`bills/export?format=${format}&fields=${fields}`);
    const { peakMb } = await product.memory();
    const memory = `${peakMb.toFixed(0)} MB at most, ${nowMb.toFixed(0)} MB before`;
    line(
      `all rows as ${format}`,
      `${(ms / 1_000).toFixed(1)} s, ${(bytes / 1_048_576).toFixed(0)} MB; ${memory}`,
    );
  }
  for (const [title, path] of questions(bills)) {
    const taken: number[] = [];
    for (let turn = 0; turn < times; turn++) taken.push((await ask(path)).ms);
    const [half = 0, slowest = 0] = [Math.floor(times / 2), times - 1].map(
      at => taken.toSorted(ascending)[at],
    );
    line(title, `${half.toFixed(0)} ms, ${slowest.toFixed(0)} ms`);
  }
}

const ascending = (one: number, other: number): number => one - other;
const encoded = (value: unknown): string => encodeURIComponent(JSON.stringify(value));
const fields = encoded(['number', 'status', 'company', 'issue_date', 'due_date', 'total', 'open']);

/** The searches of a clerk on the telephone, and pages from the start to the end of a list. */
function questions(bills: number): readonly (readonly [title: string, path: string])[] {
  const page = (first: number) => `bills?range=[${first},${first + 24}]&filter=%7B%7D`;
  const search = (text: string) => `search?q=${encodeURIComponent(text)}`;
  return [
    ['search everywhere: a number', search(`re-${String(Math.floor(bills / 2)).padStart(7, '0')}`)],
    ['search everywhere: a name that one in three has', search('muller')],
    ['search everywhere: a birth date', search('3.4.1950')],
    ['search everywhere: what nothing has', search('zzyzx')],
    ['page 1', page(0)],
    ['page 400, the last that a list leads to', page(9_975)],
    ['a page in the middle', page(Math.floor(bills / 2))],
    ['the last page', page(bills - 25)],
  ];
}
