/**
 * Every problem the API can answer with: its stable code and HTTP status. Titles and details are in
 * `messages/de.ts` and `messages/en.ts`; a test compares the three, so none can be forgotten.
 */
export const problemStatus = {
  invalidJson: 400,
  invalidQuery: 400,
  invalidRange: 400,
  pageTooLarge: 400,
  filterTooLarge: 400,
  filterTooDeep: 400,
  unknownField: 400,
  unknownFilter: 400,
  unknownSort: 400,
  invalidFilterValue: 400,
  tooManyIds: 400,
  validationFailed: 400,
  invalidBody: 400,
  invalidLink: 400,
  invalidCredentials: 401,
  invalidCode: 401,
  unauthenticated: 401,
  forbidden: 403,
  forbiddenField: 403,
  csrf: 403,
  stepUpRequired: 403,
  viewingAs: 403,
  beyondOwn: 403,
  ownRequest: 403,
  lastAdministrator: 409,
  notFound: 404,
  methodNotAllowed: 405,
  requestTimeout: 408,
  conflict: 409,
  locked: 409,
  wrongState: 409,
  approvalPending: 409,
  noApprovalPending: 409,
  legalHold: 409,
  retentionRuns: 409,
  templateInForce: 409,
  templateMissing: 409,
  nothingToPreview: 409,
  casesNotChecked: 409,
  billEmpty: 409,
  caseWithoutTrips: 409,
  notCancellable: 409,
  notCorrectable: 409,
  inUse: 409,
  notStatement: 400,
  statementIncomplete: 400,
  statementTooLong: 413,
  outgoingPayment: 409,
  paymentLocked: 409,
  cannotOverride: 409,
  caseHasErrors: 409,
  stale: 412,
  bodyTooLarge: 413,
  fileTooLarge: 413,
  unsupportedMediaType: 415,
  fileType: 415,
  fileName: 415,
  idempotencyMismatch: 422,
  preconditionRequired: 428,
  tooManyRequests: 429,
  internal: 500,
  overloaded: 503,
  queryTimeout: 503,
} as const satisfies Readonly<Record<string, number>>;

export type ProblemCode = keyof typeof problemStatus;

/** What is wrong with one field; `params` fill the message and let the screens say it in their own way. */
export interface FieldProblem {
  readonly code: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message: string;
}

/** The body of every error answer, RFC 9457. `current` is the stored record of a 412. */
export interface ProblemDocument {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: ProblemCode;
  readonly detail: string;
  readonly requestId: string;
  readonly errors?: Readonly<Record<string, FieldProblem>>;
  readonly current?: unknown;
}
