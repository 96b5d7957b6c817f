import type { Entity } from '@engine/server/access/model.ts';
import { documentHooks } from '@engine/server/documents/documentHooks.ts';
import type { EntityHooks } from '@engine/server/records/hook.ts';
import { roleHooks } from '@engine/server/rights/roleHooks.ts';
import { userHooks } from '@engine/server/rights/userHooks.ts';
import { settingHooks } from '@engine/server/settings/settingHooks.ts';
import { billHooks } from './bills/server/billHooks.ts';
import { billCaseHooks } from './cases/server/billCaseHooks.ts';
import { overduePaymentAlertHooks } from './dunning/server/overduePaymentAlertHooks.ts';
import { guestHooks } from './guests/server/guestHooks.ts';
import { healthInsuranceHooks } from './insurers/server/healthInsuranceHooks.ts';
import { templateHooks } from './letters/server/templateHooks.ts';
import { paymentHooks } from './payments/server/paymentHooks.ts';
import { prescriptionHooks } from './prescriptions/server/prescriptionHooks.ts';
import { tariffCodeHooks } from './pricing/server/tariffCodeHooks.ts';
import { tariffNumberHooks } from './pricing/server/tariffNumberHooks.ts';
import { tourSeriesHooks } from './series/server/tourSeriesHooks.ts';
import { tourHooks } from './tours/server/tourHooks.ts';
import { personWarningHooks } from './warnings/server/personWarningHooks.ts';

/** The registry: entity name → what is special about it. */
const hooks: ReadonlyMap<string, EntityHooks> = new Map([
  ['bill', billHooks],
  ['bill-case', billCaseHooks],
  ['document', documentHooks],
  ['guest', guestHooks],
  ['health-insurance', healthInsuranceHooks],
  ['overdue-payment-alert', overduePaymentAlertHooks],
  ['payment', paymentHooks],
  ['person-warning', personWarningHooks],
  ['prescription', prescriptionHooks],
  ['role', roleHooks],
  ['setting', settingHooks],
  ['tariff-code', tariffCodeHooks],
  ['tariff-number', tariffNumberHooks],
  ['template', templateHooks],
  ['tour', tourHooks],
  ['tour-series', tourSeriesHooks],
  ['user', userHooks],
]);

const none: EntityHooks = {};

export function hooksOf(entity: Entity): EntityHooks {
  return hooks.get(entity.meta.name) ?? none;
}
