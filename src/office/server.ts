import { repairLeftoversOnce } from '@engine/server/jobs/leftovers.ts';
import type { OfficeParts } from '@engine/server/officeParts.ts';
import { today } from '@engine/shared/day.ts';
import type { Names } from '@generated/types/names.ts';
import { adviceRoutes } from './advices/server/routes.ts';
import { bankFile } from './banks/server/bankFile.ts';
import { billHooks } from './bills/server/billHooks.ts';
import { billRunJob } from './bills/server/billRunJob.ts';
import { billRoutes } from './bills/server/routes.ts';
import { holidayHooks } from './calendar/server/holidayHooks.ts';
import { careHooks } from './care/server/careHooks.ts';
import { careMirror } from './care/server/mirrorCare.ts';
import { billCaseHooks } from './cases/server/billCaseHooks.ts';
import { buildCasesJob } from './cases/server/buildJob.ts';
import { dailyCases } from './cases/server/dailyCases.ts';
import { repriceCasesJob } from './cases/server/repriceJob.ts';
import { caseRoutes } from './cases/server/routes.ts';
import { uncreditedGuests } from './claims/server/creditGivenUp.ts';
import { claimsLinkedToClaims } from './claims/server/linkToTrips.ts';
import { upheldCuts } from './claims/server/restoreUpheld.ts';
import { reviewsOfReplaced } from './claims/server/settleReplaced.ts';
import { dunningClaimHooks } from './dunning/server/dunningClaimHooks.ts';
import { dunningRunJob } from './dunning/server/dunningRunJob.ts';
import { overduePaymentAlertHooks } from './dunning/server/overduePaymentAlertHooks.ts';
import { refreshOnce } from './dunning/server/refreshOnce.ts';
import { dunningRoutes } from './dunning/server/routes.ts';
import { formats } from './formats.ts';
import { guestHooks } from './guests/server/guestHooks.ts';
import { guestRoutes } from './guests/server/routes.ts';
import { insuranceHooks } from './insurances/server/insuranceHooks.ts';
import { insuranceMirror } from './insurances/server/mirrorInsurance.ts';
import { insuranceRoutes } from './insurances/server/routes.ts';
import { dtaRecipientHooks } from './insurers/server/dtaRecipientHooks.ts';
import { healthInsuranceHooks } from './insurers/server/healthInsuranceHooks.ts';
import { insurerDirectory, recipientDirectory } from './insurers/server/payersDirectory.ts';
import { warnInsuredJob } from './insurers/server/warnInsured.ts';
import { checks } from './integrity/server/checks.ts';
import { letterPaths } from './letters/server/paths.ts';
import { letterRoutes } from './letters/server/routes.ts';
import { templateHooks } from './letters/server/templateHooks.ts';
import { billMailHooks } from './mailing/server/billMailHooks.ts';
import { billMailKind } from './mailing/server/billMailKind.ts';
import { mailRunJob } from './mailing/server/mailRunJob.ts';
import { mailRoutes } from './mailing/server/routes.ts';
import { wrongStates } from './payments/server/correctStates.ts';
import { paymentHooks } from './payments/server/paymentHooks.ts';
import { paymentRoutes } from './payments/server/routes.ts';
import { approvalRunJob } from './prescriptions/server/approvalRunJob.ts';
import { prescriptionHooks } from './prescriptions/server/prescriptionHooks.ts';
import { prescriptionRoutes } from './prescriptions/server/routes.ts';
import { tariffCodeHooks } from './pricing/server/tariffCodeHooks.ts';
import { tariffNumberHooks } from './pricing/server/tariffNumberHooks.ts';
import { reportPaths } from './reports/server/paths.ts';
import { reportRoutes } from './reports/server/routes.ts';
import { addNewData, ensureBaseData } from './seed/ensureBaseData.ts';
import { seriesRoutes } from './series/server/routes.ts';
import { settlementRoutes } from './settlements/server/routes.ts';
import { settleMonthJob } from './settlements/server/settleMonthJob.ts';
import { settlementHooks } from './settlements/server/settlementHooks.ts';
import { statementRoutes } from './statements/server/routes.ts';
import { tourHooks } from './tours/server/tourHooks.ts';
import { personWarningHooks } from './warnings/server/personWarningHooks.ts';
import { dailyWarnings } from './warnings/server/refreshAll.ts';

/** What this office adds to the engine on the server; `screens.ts` is its counterpart in the browser. */
export const office: OfficeParts<Names> = {
  hooks: {
    bill: billHooks,
    'bill-case': billCaseHooks,
    'bill-mail': billMailHooks,
    'dta-recipient': dtaRecipientHooks,
    'dunning-claim': dunningClaimHooks,
    guest: guestHooks,
    'guest-care': careHooks,
    'guest-insurance': insuranceHooks,
    'health-insurance': healthInsuranceHooks,
    holiday: holidayHooks,
    'overdue-payment-alert': overduePaymentAlertHooks,
    payment: paymentHooks,
    'person-warning': personWarningHooks,
    prescription: prescriptionHooks,
    'tariff-code': tariffCodeHooks,
    'tariff-number': tariffNumberHooks,
    settlement: settlementHooks,
    template: templateHooks,
    tour: tourHooks,
  },
  formats,
  importFiles: {
    bank: [bankFile],
    'health-insurance': [insurerDirectory],
    'dta-recipient': [recipientDirectory],
  },
  jobKinds: [
    billRunJob,
    mailRunJob,
    buildCasesJob,
    repriceCasesJob,
    warnInsuredJob,
    dunningRunJob,
    settleMonthJob,
    approvalRunJob,
  ],
  mailKinds: [billMailKind],
  routes: [
    adviceRoutes,
    billRoutes,
    caseRoutes,
    dunningRoutes,
    guestRoutes,
    insuranceRoutes,
    letterRoutes,
    mailRoutes,
    paymentRoutes,
    prescriptionRoutes,
    reportRoutes,
    seriesRoutes,
    settlementRoutes,
    statementRoutes,
  ],
  ownPaths: [...letterPaths, ...reportPaths],
  checks,
  hourly: data => [
    {
      work: () => insuranceMirror.all(data),
      failed: 'the insurances of guests could not be brought up to date',
    },
    {
      work: () => careMirror.all(data),
      failed: 'the care levels of guests could not be brought up to date',
    },
    { work: dailyWarnings(data), failed: 'the warnings about guests could not be brought up to date' },
    { work: dailyCases(data), failed: 'the checks of cases could not be brought up to date' },
    { work: repairLeftoversOnce(data, wrongStates), failed: 'the states of bills could not be corrected' },
    {
      work: repairLeftoversOnce(data, uncreditedGuests),
      failed: 'guests who were not credited could not be looked up',
    },
    {
      work: repairLeftoversOnce(data, claimsLinkedToClaims),
      failed: 'later claims could not be linked to their trips',
    },
    {
      work: repairLeftoversOnce(data, upheldCuts),
      failed: 'cuts that payers took back could not be cleared',
    },
    {
      work: repairLeftoversOnce(data, reviewsOfReplaced),
      failed: 'the reviews of replaced cases could not be cleared',
    },
    { work: () => refreshOnce(data, today()), failed: 'overdue bills could not be looked up' },
  ],
  fill: {
    baseData: ensureBaseData,
    newData: addNewData,
    async demoData(database, { password, size }) {
      const { seedDatabase } = await import('./seed/seedDatabase.ts');
      await seedDatabase(database, { size, seed: 1, demoPassword: password, now: new Date() });
    },
  },
};
