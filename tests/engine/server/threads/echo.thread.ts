import { parentPort } from 'node:worker_threads';

/** A thread for tests: answers, never answers, fails, or fills its memory. */
parentPort?.on('message', (message: string) => {
  if (message === 'hang') while (message);
  if (message === 'fail') throw new Error('no answer');
  if (message === 'fill') fill();
  parentPort?.postMessage(`${message}!`);
});

function fill(): never {
  const kept: string[][] = [];
  for (;;) kept.push(Array.from({ length: 100_000 }, (_, at) => `text ${at}`));
}
