import { HttpError } from 'ra-core';
import { type FormEvent, useState } from 'react';
import { isObject } from '../../../../shared/isObject';

/** Errors by field, as message keys or sentences of the server. */
export type Faults = Readonly<Record<string, string>>;

export interface Submission {
  readonly submit: (event: FormEvent) => Promise<void>;
  readonly isPending: boolean;
  /** a sentence from the server, or a message key */
  readonly failure: string | null;
  /** the stable code of the problem behind `failure` */
  readonly problem: string | null;
  readonly faults: Faults;
  /** clears the errors */
  readonly forget: () => void;
}

/** The state of a sign-in form: validates locally, sends, and keeps the server's errors. */
export function useSubmit(check: () => Faults, send: () => Promise<void>): Submission {
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<Omit<Submission, 'submit' | 'isPending' | 'forget'>>(nothing);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const faults = check();
    setError({ ...nothing, faults });
    if (Object.keys(faults).length > 0 || isPending) return;
    setPending(true);
    try {
      await send();
    } catch (reason) {
      setError(explain(reason));
    } finally {
      setPending(false);
    }
  }
  return { submit, isPending, ...error, forget: () => setError(nothing) };
}

const nothing = { failure: null, problem: null, faults: {} } as const;

function explain(reason: unknown) {
  const body: unknown = reason instanceof HttpError ? reason.body : null;
  const { errors, code }: Readonly<Record<string, unknown>> = isObject(body) ? body : {};
  const faults = isObject(errors)
    ? Object.fromEntries(Object.entries(errors).map(([field, text]) => [field, String(text)]))
    : {};
  const message = reason instanceof Error ? reason.message : 'ra.auth.sign_in_error';
  return {
    failure: Object.keys(faults).length > 0 ? null : message,
    problem: typeof code === 'string' ? code : null,
    faults,
  };
}
