/** The files in which every `if (…) throw` is disabled in turn, with the tests that must fail then. */
export const guarded: Readonly<Record<string, string>> = {
  'src/engine/server/access/allowedEntity.ts':
    'engine/server/records/visibility engine/server/security/existence engine/server/rights/matrix engine/server/security/refusals engine/server/workflow/transitions',
  'src/engine/server/access/problemError.ts':
    'engine/server/records/write engine/server/security/requestShape office/payments/payments',
  'src/engine/server/access/resolveField.ts':
    'engine/server/security/hiddenFields engine/server/records/list engine/server/records/visibility engine/server/access/regressions engine/server/security/refusals engine/server/security/copies',
  'src/engine/server/access/requireStepUp.ts': 'engine/server/auth/profile engine/server/security/stepUp',
  'src/engine/server/auth/coversUser.ts': 'engine/server/rights/overPeople',
  'src/engine/server/auth/userSessionRoutes.ts':
    'engine/server/auth/userSessions engine/server/security/stepUp',
  'src/engine/server/rights/saveChange.ts': 'engine/server/rights/matrix engine/server/security/refusals',
  'src/engine/server/rights/viewing.ts':
    'engine/server/rights/viewAs engine/server/rights/matrix engine/server/security/refusals',
  'src/engine/server/rights/administrators.ts': 'engine/server/rights/matrix engine/server/rights/overPeople',
  'src/engine/server/http/enforcePolicies.ts':
    'engine/server/security/routes engine/server/security/crossSite engine/server/http/policies engine/server/http/problems engine/server/rights/viewAs',
  'src/engine/server/http/etag.ts': 'engine/server/records/write',
  'src/engine/server/http/historyRoutes.ts':
    'engine/server/records/visibility engine/server/security/injection engine/server/security/refusals',
  'src/engine/server/http/idempotency.ts': 'engine/server/records/write engine/server/security/requestShape',
  'src/engine/server/http/parseListQuery.ts':
    'engine/server/records/list engine/server/records/groups engine/server/records/sums engine/server/security/requestShape engine/server/records/write engine/server/security/refusals engine/server/security/injection office/warnings/warnings',
  'src/engine/server/http/recordId.ts':
    'engine/server/security/requestShape engine/server/http/problems engine/server/security/refusals engine/server/auth/userSessions',
  'src/engine/server/http/recordRoutes.ts':
    'engine/server/records/visibility engine/server/security/requestShape engine/server/records/list engine/server/http/problems engine/server/security/refusals engine/server/security/injection',
  'src/engine/server/records/filter/condition.ts':
    'engine/server/records/list engine/server/records/filterGroups engine/server/quality/quality engine/server/security/injection engine/server/security/requestShape engine/server/security/refusals',
  'src/engine/server/records/rows/inSight.ts':
    'engine/server/records/write engine/server/records/visibility engine/server/security/existence engine/server/access/regressions engine/server/security/refusals engine/server/imports/rowScope engine/server/records/archived office/series/series',
  'src/engine/server/records/read/read.ts':
    'engine/server/records/visibility engine/server/security/existence',
  'src/engine/server/records/write/save.ts':
    'engine/server/records/write engine/server/records/visibility engine/server/security/existence engine/server/records/children engine/server/access/regressions engine/server/security/refusals',
  'src/engine/server/auth/authentication.ts':
    'engine/server/auth/apiKeys engine/server/auth/sessions engine/server/auth/profile',
  'src/engine/server/bulk/collect.ts': 'engine/server/bulk/bulk',
  'src/engine/server/bulk/readBulkRequest.ts': 'engine/server/bulk/bulk',
  'src/engine/server/bulk/bulkChanges.ts': 'engine/server/bulk/rights engine/server/bulk/bulk',
  'src/engine/server/bulk/changeRow.ts': 'engine/server/bulk/undo engine/server/bulk/rights',
  'src/engine/server/bulk/routes.ts':
    'engine/server/bulk/undo engine/server/bulk/rights engine/server/bulk/bulk',
  'src/engine/server/documents/printDocuments.ts': 'engine/server/documents/print',
  'src/engine/server/documents/routes.ts':
    'engine/server/documents/documents engine/server/security/requestShape',
  'src/engine/server/documents/shownFields.ts': 'engine/server/documents/documents office/bills/print',
  'src/engine/server/exports/exportColumns.ts':
    'engine/server/exports/exports engine/server/security/hiddenFields',
  'src/engine/server/exports/exportableEntity.ts': 'engine/server/exports/exports',
  'src/engine/server/exports/routes.ts': 'engine/server/exports/exports',
  'src/engine/server/http/changeRoutes.ts':
    'engine/server/records/recordChanges engine/server/security/requestShape',
  'src/engine/server/http/metricsRoutes.ts': 'engine/server/http/metrics',
  'src/engine/server/imports/batches.ts': 'engine/server/imports/imports',
  'src/engine/server/imports/importColumns.ts': 'engine/server/imports/imports',
  'src/engine/server/imports/importRow.ts':
    'engine/server/imports/imports engine/server/imports/identity engine/server/imports/rowScope',
  'src/engine/server/imports/matchRows.ts':
    'engine/server/imports/imports engine/server/imports/identity engine/server/imports/rowScope',
  'src/engine/server/imports/importableEntity.ts': 'engine/server/imports/imports',
  'src/engine/server/imports/routes.ts': 'engine/server/imports/imports',
  'src/engine/server/records/write/restoreRecord.ts': 'engine/server/records/restore',
  'src/engine/server/records/workflow/approvals.ts': 'engine/server/workflow/transitions',
  'src/engine/server/records/workflow/transitionRecord.ts':
    'engine/server/workflow/transitions office/payments/payments',
  'src/engine/server/views/listViews.ts': 'engine/server/listViews',
  'src/engine/server/views/routes.ts': 'engine/server/listViews',
  'src/office/reports/server/answerReport.ts': 'office/reports/reports',
  'src/office/reports/server/routes.ts': 'office/reports/reports',
};

/**
 * Mutants that no test can detect. The first eight conditions are only there for the types, because earlier
 * checks exclude them; the next two are a second line of defence, behind the row lock. The next scope has no
 * conditions, because all clients share the insurers; the next locks rows whose scope was checked together
 * just before. Only the second office has trees, and its tests check the scope of each branch. The scope of
 * gathered rows is checked afterwards; the last three only choose how to count, and whether rows or scope are
 * read first.
 */
export const unreachable: readonly string[] = [
  'src/engine/server/rights/saveChange.ts: no "!stored"',
  'src/engine/server/http/enforcePolicies.ts: no "!request.actor"',
  'src/engine/server/auth/authentication.ts: no "!session"',
  'src/engine/server/access/resolveField.ts: no "!reference"',
  'src/engine/server/auth/coversUser.ts: no "!row"',
  'src/engine/server/imports/importRow.ts: no "!after"',
  'src/engine/server/imports/importRow.ts: no "!written"',
  'src/engine/server/bulk/readBulkRequest.ts: no "!work || !target"',
  'src/engine/server/records/write/save.ts: no "!written"',
  'src/engine/server/records/write/restoreRecord.ts: no "!written"',
  "src/office/prescriptions/server/previewRequests.ts: all rows of 'health_insurance as h'",
  'src/office/prescriptions/server/approvalRunJob.ts: loadInSight',
  'src/engine/server/records/read/treePath.ts: rowScope',
  'src/engine/server/access/gathering.ts: rowScope',
  'src/engine/server/records/filter/treeSql.ts: rowScope',
  'src/engine/server/records/list/count.ts: rowScope without limits: if (gathering &&',
  'src/engine/server/records/list/list.ts: rowScope without limits: entity.meta.aboutRecord !== undefined &&',
  'src/engine/server/records/search/searchArms.ts: rowScope without limits: const scope = spread',
];
