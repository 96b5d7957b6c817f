import { type CheckResult, isOfReview, isOpenWarning } from '../../cases/shared/checkResults.ts';

/** Fields that clear the findings of a review: changes since the bill do not matter once the case claims nothing. */
export const settled = (results: readonly CheckResult[]) => {
  const left = results.filter(result => !isOfReview(result));
  return {
    copay_change: null,
    payer_changed: null,
    check_results: left.length > 0 ? left : null,
    warning_count: left.filter(isOpenWarning).length,
  };
};
