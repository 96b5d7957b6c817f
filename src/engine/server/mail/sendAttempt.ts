import type { MailFailure } from './ownMail.ts';

/** Why a mail server did not take a mail, or `unclear`: it may have. */
export class SendError extends Error {
  constructor(
    readonly reason: MailFailure | 'unclear',
    /** what the server said last */
    readonly answer: string,
    /** another try would end like this one */
    readonly isFinal: boolean,
  ) {
    super(`${reason} ${answer}`);
  }
}

const longestAnswer = 300;

/** The first words of an answer; servers may quote what they were given. */
export const shortened = (answer: string): string =>
  answer.replaceAll(/\s+/g, ' ').trim().slice(0, longestAnswer);

/** Listens to one conversation with a mail server (RFC 5321), to know afterwards how far it came. */
export class SendAttempt {
  #hasBegunContent = false;

  /** for nodemailer; keeps nothing */
  readonly log = {
    level: () => {},
    trace: () => {},
    info: () => {},
    warn: () => {},
    error: () => {},
    fatal: () => {},
    debug: (entry: unknown, line: unknown) => {
      const isAnswer =
        typeof entry === 'object' && entry !== null && 'tnx' in entry && entry.tnx === 'server';
      // "354 go on": from here on the server may take the mail, whether or not we hear of it.
      if (isAnswer && String(line).startsWith('354')) this.#hasBegunContent = true;
    },
  };

  errorOf(error: unknown): SendError {
    const { code, response, status } = factsOf(error);
    const answer = shortened(response);
    if (status === null && this.#hasBegunContent) return new SendError('unclear', answer || code, false);
    if (code === 'ETLS') return new SendError('tls', answer, true);
    if (code === 'EAUTH' || code === 'ENOAUTH') return new SendError('login', answer || code, false);
    if (status !== null && status >= 500) return new SendError('refused', answer, true);
    if (status !== null) return new SendError('refused', answer, false);
    return new SendError('unreachable', code, false);
  }
}

interface ErrorFacts {
  readonly code: string;
  readonly response: string;
  readonly status: number | null;
}

function factsOf(error: unknown): ErrorFacts {
  if (!(error instanceof Error)) return { code: 'unknown', response: '', status: null };
  return {
    code: 'code' in error ? String(error.code) : error.name,
    response: 'response' in error && typeof error.response === 'string' ? error.response : '',
    status: 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : null,
  };
}
