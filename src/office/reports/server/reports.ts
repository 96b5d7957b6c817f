import { copayments } from './copayments.ts';
import { cuts } from './cuts.ts';
import { daysToPayment } from './daysToPayment.ts';
import { openCredits } from './openCredits.ts';
import { openItems } from './openItems.ts';
import type { Report } from './report.ts';
import { turnover } from './turnover.ts';

/** Every report, in the order in which they are offered. */
export const reports: readonly Report[] = [turnover, openItems, openCredits, copayments, cuts, daysToPayment];
