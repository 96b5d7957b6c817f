import type { Locale } from './entityMeta.ts';

/**
 * All problems of the engine with their stable codes and HTTP statuses. Titles and details are in `messages/de.ts` and
 * `messages/en.ts`; a test compares the three.
 */
export const problemStatus = {
  invalidJson: 400,
  invalidQuery: 400,
  invalidRange: 400,
  pageTooLarge: 400,
  filterTooLarge: 400,
  filterTooDeep: 400,
  filterTooNested: 400,
  unknownField: 400,
  unknownFilter: 400,
  unknownSort: 400,
  invalidFilterValue: 400,
  tooManyIds: 400,
  validationFailed: 400,
  invalidBody: 400,
  bodyTooDeep: 400,
  invalidLink: 400,
  invalidCredentials: 401,
  invalidCode: 401,
  unauthenticated: 401,
  forbidden: 403,
  forbiddenField: 403,
  forbiddenContent: 403,
  csrf: 403,
  stepUpRequired: 403,
  apiKeyOver: 403,
  factorDemanded: 403,
  viewingAs: 403,
  beyondOwn: 403,
  ownRequest: 403,
  lastAdministrator: 409,
  notFound: 404,
  methodNotAllowed: 405,
  requestTimeout: 408,
  conflict: 409,
  locked: 409,
  archived: 409,
  wrongState: 409,
  approvalPending: 409,
  noApprovalPending: 409,
  legalHold: 409,
  retentionRuns: 409,
  inUse: 409,
  stale: 412,
  bodyTooLarge: 413,
  fileTooLarge: 413,
  unsupportedMediaType: 415,
  fileOverLimit: 413,
  fileType: 415,
  fileKind: 415,
  fileName: 415,
  misdirected: 421,
  idempotencyMismatch: 422,
  fileInfected: 422,
  preconditionRequired: 428,
  tooManyRequests: 429,
  internal: 500,
  overloaded: 503,
  queryTimeout: 503,
  databaseUnavailable: 503,
  outcomeUnknown: 503,
  scannerUnavailable: 503,
  stopping: 503,
  storageFull: 507,
} as const satisfies Readonly<Record<string, number>>;

export type ProblemCode = keyof typeof problemStatus;

/** Texts with `{placeholders}`. */
export type ProblemText = readonly [title: string, detail: string];
export type ProblemTexts = Readonly<Record<ProblemCode, ProblemText>>;

/** A problem that an office defines: code, status and texts in one value. */
export interface OfficeProblem extends Readonly<Record<Locale, ProblemText>> {
  readonly code: string;
  readonly status: number;
}

/** The problems of one feature, by code: `throw new ProblemError(billProblems.billEmpty)`. */
export function defineProblems<Code extends string>(
  problems: Readonly<Record<Code, Omit<OfficeProblem, 'code'>>>,
): Readonly<Record<Code, OfficeProblem>> {
  const coded = Object.entries<Omit<OfficeProblem, 'code'>>(problems).map(
    ([code, problem]) => [code, { code, ...problem }] as const,
  );
  // `fromEntries` loses the type of the keys.
  return Object.fromEntries(coded) as Record<Code, OfficeProblem>;
}

/** What is wrong with one field; `params` fill the message and let screens format it themselves. */
export interface FieldProblem {
  readonly code: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message: string;
}

/** The body of every error answer (RFC 9457). `current` is the stored record of a 412. */
export interface ProblemDocument {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly requestId: string;
  readonly errors?: Readonly<Record<string, FieldProblem>>;
  /** number of further faults besides those in `errors` */
  readonly moreErrors?: number;
  /** for a stale write: the current record and its resource */
  readonly current?: unknown;
  readonly resource?: string;
}
