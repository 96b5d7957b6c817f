import { HttpError } from 'ra-core';

/** The server has refused a write because the record had changed since it was read. */
export const isStale = (error: unknown): error is HttpError =>
  error instanceof HttpError && error.status === 412;

const claimed = new WeakSet<Error>();

/** A form asks by itself what to do about this refusal, so that nothing else needs to say it. */
export const claim = (error: Error): void => void claimed.add(error);

export const isClaimed = (error: Error): boolean => claimed.has(error);
