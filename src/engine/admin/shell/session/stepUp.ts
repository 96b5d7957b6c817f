import { HttpError } from 'ra-core';
import { createStore, type Store } from '../../kit/store';
import type { HttpClient } from '../providers/httpClient';

type Answer = (isConfirmed: boolean) => void;

/** Where calls wait that the server answered with `stepUpRequired`, until the user has proved who they are. */
export interface StepUpGate {
  /** the calls that wait for the confirmation */
  readonly waiting: Pick<Store<readonly Answer[]>, 'get' | 'subscribe'>;
  /** Resolves true after the confirmation, false when the user would rather not. Calls at the same time share it. */
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

/** Asks for the confirmation that a call lacks, then makes the call again: nothing that was typed is lost. */
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

function needsStepUp(error: unknown): boolean {
  return error instanceof HttpError && error.status === 403 && error.body?.code === 'stepUpRequired';
}
