import { HttpError } from 'ra-core';

/** Whether the server refused a write because the record had changed since it was read (412). */
export const isStale = (error: unknown): error is HttpError =>
  error instanceof HttpError && error.status === 412;

const claimed = new WeakSet<Error>();

/** Marks an error that a form handles itself, so that no other notification is shown. */
export const claim = (error: Error): void => void claimed.add(error);

export const isClaimed = (error: Error): boolean => claimed.has(error);
