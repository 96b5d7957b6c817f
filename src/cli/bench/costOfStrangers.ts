import { Agent } from 'node:http';
import { type Nuisance, nuisances } from './nuisances.ts';
import { send } from './send.ts';
import { figuresOf, type ServerFigures } from './serverFigures.ts';

/** Each network stays below its rate limit. */
const perNetwork = 10;
const networks = 5;
const requests = perNetwork * networks;
/** requests of one network at once; only some are admitted */
const tooMany = 200;

/** The cost of one request of each kind to a server that admits all of them, and the cost of a refusal. */
export async function costOfStrangers(origin: string, pid: number): Promise<string> {
  const measure = async (number: number, work: () => Promise<void>): Promise<ServerFigures> => {
    const before = await figuresOf(origin, pid);
    await work();
    const after = await figuresOf(origin, pid);
    const per = (name: keyof ServerFigures) => (after[name] - before[name]) / number;
    return { cpuMs: per('cpuMs'), mainMs: per('mainMs'), activeMs: per('activeMs') };
  };
  const lines: string[] = [];
  for (const [at, [kind, nuisance]] of Object.entries(nuisances).entries()) {
    const letIn = await measure(requests, () => fromManyNetworks(origin, at, nuisance));
    lines.push(`| ${kind} | ${cells(letIn)} |`);
  }
  lines.push(`| mostly calls too many | ${cells(await measure(tooMany, () => fromOneNetwork(origin)))} |`);
  return `| ms a request | thread that answers | with its waits | all threads |\n| --- | --: | --: | --: |\n${lines.join('\n')}`;
}

const cells = ({ mainMs, activeMs, cpuMs }: ServerFigures): string =>
  [mainMs, activeMs, cpuMs].map(ms => ms.toFixed(2)).join(' | ');

async function fromManyNetworks(
  origin: string,
  at: number,
  nuisance: (turn: number) => Nuisance,
): Promise<void> {
  for (let network = 0; network < networks; network++) {
    const from = `127.1.${at}.${network + 1}`;
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let turn = 0; turn < perNetwork; turn++)
      await send({ origin, agent, from }, nuisance(at * requests + network * perNetwork + turn));
    agent.destroy();
  }
}

/** All at once, because refusals are delayed; the few that are admitted come first. */
async function fromOneNetwork(origin: string): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: tooMany });
  await Promise.all(
    Array.from({ length: tooMany }, (_, turn) =>
      send({ origin, agent, from: '127.2.0.1' }, nuisances['a made-up session'](turn)),
    ),
  );
  agent.destroy();
}
