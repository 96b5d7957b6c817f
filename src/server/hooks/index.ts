import type { Entity } from '../access/model.ts';
import { billHooks } from './bill.ts';
import { billCaseHooks } from './billCase.ts';
import { documentHooks } from './document.ts';
import { guestHooks } from './guest.ts';
import { healthInsuranceHooks } from './healthInsurance.ts';
import type { EntityHooks } from './hook.ts';
import { overduePaymentAlertHooks } from './overduePaymentAlert.ts';
import { paymentHooks } from './payment.ts';
import { personWarningHooks } from './personWarning.ts';
import { prescriptionHooks } from './prescription.ts';
import { roleHooks } from './role.ts';
import { settingHooks } from './setting.ts';
import { tariffCodeHooks } from './tariffCode.ts';
import { tariffNumberHooks } from './tariffNumber.ts';
import { templateHooks } from './template.ts';
import { tourHooks } from './tour.ts';
import { tourSeriesHooks } from './tourSeries.ts';
import { userHooks } from './user.ts';

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
