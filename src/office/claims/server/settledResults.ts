import { type CheckResult, isOfReview } from '../../cases/shared/checkResults.ts';

/** What has changed since a case was billed asks for nothing more once nothing is claimed for it. */
export const settled = (results: readonly CheckResult[]) => {
  const left = results.filter(result => !isOfReview(result));
  return { copay_change: null, payer_changed: null, check_results: left.length > 0 ? left : null };
};
