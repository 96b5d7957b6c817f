import { HttpError } from 'ra-core';
import { type FormEvent, useState } from 'react';
import { isObject } from '../../../../shared/isObject';

/** What the server says of one field, in the caller's language. */
export type Faults = Readonly<Record<string, string>>;

export interface Submission {
  readonly submit: (event: FormEvent) => Promise<void>;
  readonly isPending: boolean;
  /** a sentence of the server, or a message key */
  readonly failure: string | null;
  /** the stable code of the problem behind `failure` */
  readonly problem: string | null;
  readonly faults: Faults;
  /** what was objected to concerns the form no more */
  readonly forget: () => void;
}

/** One form of the sign-in area: checks what can be checked here, sends, and keeps what the server objects to. */
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
