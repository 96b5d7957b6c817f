import type { MailFailure } from './ownMail.ts';

/** Why a mail server did not accept a mail, or `unclear`: it may have. */
export class SendError extends Error {
  constructor(
    readonly reason: MailFailure | 'unclear',
    /** the server's last answer */
    readonly answer: string,
    /** another try would fail in the same way */
    readonly isFinal: boolean,
  ) {
    super(`${reason} ${answer}`);
  }
}

const longestAnswer = 300;

/** The start of an answer; servers may quote the mail in it. */
export const shortened = (answer: string): string =>
  answer.replaceAll(/\s+/g, ' ').trim().slice(0, longestAnswer);

/** Listens to one SMTP session (RFC 5321), to know afterwards how far it got. */
export class SendAttempt {
  #hasBegunContent = false;

  /** logger for nodemailer; stores nothing */
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
      // "354 go on": from here on the server may accept the mail, even if we receive no answer.
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
