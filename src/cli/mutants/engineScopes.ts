const whole =
  'engine/server/records/visibility engine/server/security/existence engine/server/access/regressions engine/server/access/matrix';

/**
 * Files of the engine that check which rows a user sees or reaches, and the tests that must fail without the
 * limits.
 */
export const engineScopes: Readonly<Record<string, string>> = {
  'access/gathering': 'engine/server/audit/reading engine/server/documents/documents',
  'access/guardRows': 'engine/server/access/guardRows',
  'access/rightsInUse': 'engine/server/auth/sessions',
  'access/rowScope': `engine/server/security/copies engine/server/records/children engine/server/documents/documents engine/server/audit/reading ${whole}`,
  'auth/userSessionRoutes': 'engine/server/auth/userSessions engine/server/rights/overPeople',
  'documents/addDocument': 'engine/server/documents/documents',
  'documents/owner': 'engine/server/documents/documents',
  'documents/printDocuments': 'engine/server/documents/print',
  'documents/shownFields': 'engine/server/documents/documents',
  'exports/readPages': 'engine/server/exports/exports engine/server/exports/outOfSight',
  'imports/answers': 'engine/server/imports/rowScope',
  'imports/importRow': 'engine/server/imports/rowScope',
  'imports/matchRows': 'engine/server/imports/rowScope',
  'imports/referenceIndex': 'engine/server/imports/rowScope',
  'records/filter/conditionSql': `engine/server/security/derivedValues ${whole}`,
  'records/list/count': `engine/server/audit/reading ${whole}`,
  'records/filter/findingBasis': 'engine/server/quality/quality engine/server/quality/limitOutOfSight',
  'records/rows/inSight': `engine/server/records/write engine/server/imports/rowScope engine/server/records/restore office/series/series ${whole}`,
  'records/labels/label': whole,
  'records/list/firstSteps': 'engine/server/records/firstSteps',
  'records/list/list': `engine/server/audit/reading ${whole}`,
  'records/list/listOrder': `engine/server/security/derivedValues ${whole}`,
  'records/read/read': whole,
  'records/read/recordChanges': 'engine/server/records/recordChanges',
  'records/input/references': whole,
  'records/list/relatedTotals': 'engine/server/records/relatedTotals',
  'records/write/restoreRecord': 'engine/server/records/restore',
  'records/write/save': `engine/server/security/refusals ${whole}`,
  'records/search/searchArms': `engine/server/records/listSearch engine/server/records/searchColumns ${whole}`,
  'records/read/treePath': 'engine/server/records/visibility',
  'records/filter/treeSql': 'engine/server/records/visibility',
  'records/workflow/possibleSteps': 'engine/server/workflow/transitions',
  'records/workflow/transitionRecord': 'engine/server/workflow/transitions',
  'rights/preview': 'engine/server/rights/matrix',
};
