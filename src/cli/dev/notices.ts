import { createInterface } from 'node:readline';
import type { ViteDevServer } from 'vite';
import type { QuestionItem } from './question.ts';
import { asked, readAnswer } from './terminal.ts';

/** A message or question for the developer, in the terminal and in the browser. */
export type Notice =
  | { readonly kind: 'none' }
  /** the previous screens stay visible */
  | { readonly kind: 'fault'; readonly text: string }
  | {
      readonly kind: 'question';
      /** answers to older questions are ignored */
      readonly id: number;
      readonly at: string;
      readonly items: readonly QuestionItem[];
      /** the problem with the last answer */
      readonly fault: string | null;
    };

export interface Answer {
  /** id of the question */
  readonly id: number;
  readonly name: string;
  readonly answer: string;
}

export interface Notices {
  /** from now on browsers get notices too */
  attach(vite: ViteDevServer): void;
  show(notice: Notice): void;
  /** notifies browsers that the saved state is being served */
  served(): void;
}

/** Answers come from the browser or the terminal; the first one counts. */
export function createNotices(onAnswer: (answer: Answer) => void): Notices {
  let hot: ViteDevServer['hot'] | null = null;
  let shown: Notice = { kind: 'none' };
  let isReading = false;
  const say = (text: string) => process.stderr.write(`${text}\n`);

  const ask = (items: readonly QuestionItem[], fault: string | null) => {
    if (fault !== null) say(fault);
    for (const text of asked(items, process.stdin.isTTY)) say(text);
  };

  /**
   * Starts reading only when there is a question, because a background process that reads from the terminal
   * is stopped. Does not read if stdin is no terminal: Vite ends when its input ends.
   */
  const read = () => {
    if (isReading || !process.stdin.isTTY) return;
    isReading = true;
    createInterface({ input: process.stdin }).on('line', line => {
      if (shown.kind !== 'question') {
        if (line.trim() !== '') say('Nothing is asked at the moment.');
        return;
      }
      const read = readAnswer(shown.items, line);
      if (read?.kind === 'answer') onAnswer({ id: shown.id, name: read.name, answer: read.answer });
      if (read?.kind === 'fault') ask(shown.items, read.text);
    });
  };

  return {
    attach(vite) {
      hot = vite.hot;
      hot.on('dev:hello', (_data, client) => client.send('dev:notice', shown));
      hot.on('dev:answer', (answer: Answer) => onAnswer(answer));
    },
    show(notice) {
      const isSame = JSON.stringify(notice) === JSON.stringify(shown);
      shown = notice;
      if (isSame) return;
      hot?.send('dev:notice', notice);
      if (notice.kind === 'fault') say(notice.text);
      if (notice.kind !== 'question') return;
      ask(notice.items, notice.fault);
      read();
    },
    served: () => hot?.send('dev:served', {}),
  };
}
