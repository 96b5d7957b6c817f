import { parentPort } from 'node:worker_threads';
import type { LetterFacts, LetterTemplate } from './letterFacts.ts';
import { renderLetter } from './renderLetter.ts';

/** All that a letter is made of, as plain values. */
export interface LetterOrder {
  readonly template: LetterTemplate;
  readonly facts: LetterFacts;
}

/** The thread answers with the bytes of the PDF. */
parentPort?.on('message', async ({ template, facts }: LetterOrder) => {
  parentPort?.postMessage(await renderLetter(template, facts));
});
