import { HttpError } from 'ra-core';
import type { HttpClient } from '../providers/httpClient';

/** Where calls wait that the server answered with `stepUpRequired`, until the user has proved who they are. */
export interface StepUpGate {
  readonly isAsked: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
  /** Resolves true after the confirmation, false when the user would rather not. Calls at the same time share it. */
  readonly ask: () => Promise<boolean>;
  readonly answer: (isConfirmed: boolean) => void;
}

export function createStepUpGate(): StepUpGate {
  const listeners = new Set<() => void>();
  let waiting: ((isConfirmed: boolean) => void)[] = [];
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    isAsked: () => waiting.length > 0,
    subscribe: listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ask: () =>
      new Promise(resolve => {
        waiting = [...waiting, resolve];
        tell();
      }),
    answer: isConfirmed => {
      const answered = waiting;
      waiting = [];
      for (const resolve of answered) resolve(isConfirmed);
      tell();
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
