import { parentPort } from 'node:worker_threads';
import { readTable } from './readTable.ts';

parentPort?.on('message', (content: Uint8Array) => {
  void readTable(content).then(
    table => parentPort?.postMessage(table),
    error => {
      // Out of the promise, so that the one who asked hears of it.
      setImmediate(() => {
        throw error;
      });
    },
  );
});
