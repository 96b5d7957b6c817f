import { HttpError } from 'ra-core';
import { createStore, type Store } from '../../kit/store';
import type { HttpClient } from '../providers/httpClient';

type Answer = (isConfirmed: boolean) => void;

/** Where calls that the server answered with `stepUpRequired` wait until the user has re-authenticated. */
export interface StepUpGate {
  /** the calls that are waiting */
  readonly waiting: Pick<Store<readonly Answer[]>, 'get' | 'subscribe'>;
  /**
   * Resolves to true once the user has re-authenticated, to false if they decline. Concurrent calls share the
   * dialog.
   */
  readonly ask: () => Promise<boolean>;
  readonly answer: (isConfirmed: boolean) => void;
}

export function createStepUpGate(): StepUpGate {
  const waiting = createStore<readonly Answer[]>([]);
  return {
    waiting,
    ask: () => new Promise(resolve => waiting.set([...waiting.get(), resolve])),
    answer: isConfirmed => {
      const answered = waiting.get();
      waiting.set([]);
      for (const resolve of answered) resolve(isConfirmed);
    },
  };
}

/** Asks for re-authentication if a call needs it, then repeats the call, so that no input is lost. */
export function withStepUp(http: HttpClient, gate: StepUpGate): HttpClient {
  return async (url, options) => {
    try {
      return await http(url, options);
    } catch (error) {
      if (!needsStepUp(error) || !(await gate.ask())) throw error;
      return http(url, options);
    }
  };
}

export function needsStepUp(error: unknown): boolean {
  return error instanceof HttpError && error.status === 403 && error.body?.code === 'stepUpRequired';
}
