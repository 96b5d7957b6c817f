import { parentPort } from 'node:worker_threads';
import { readTable } from './readTable.ts';

parentPort?.on('message', (content: Uint8Array) => {
  void readTable(content).then(
    table => parentPort?.postMessage(table),
    error => {
      // Thrown outside the promise, so that the caller receives it as an error of the thread.
      setImmediate(() => {
        throw error;
      });
    },
  );
});
