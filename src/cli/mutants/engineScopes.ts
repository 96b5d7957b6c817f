const whole =
  'engine/server/records/visibility engine/server/security/existence engine/server/access/regressions engine/server/access/matrix';

/**
 * Files of the engine that check which rows a user sees or reaches, and the tests that must fail without the
 * limits.
 */
export const engineScopes: Readonly<Record<string, string>> = {
  'access/gathering': 'engine/server/audit/reading engine/server/documents/documents',
  'access/guardRows': 'engine/server/access/guardRows',
  'access/rowScope': `engine/server/security/copies engine/server/records/children engine/server/documents/documents engine/server/audit/reading ${whole}`,
  'auth/userSessionRoutes': 'engine/server/auth/userSessions engine/server/rights/overPeople',
  'documents/addDocument': 'engine/server/documents/documents',
  'documents/owner': 'engine/server/documents/documents',
  'documents/shownFields': 'engine/server/documents/documents',
  'exports/readPages': 'engine/server/exports/exports engine/server/exports/outOfSight',
  'imports/importRow': 'engine/server/imports/rowScope',
  'imports/matchRows': 'engine/server/imports/rowScope',
  'imports/referenceIndex': 'engine/server/imports/rowScope',
  'records/conditionSql': `engine/server/security/derivedValues ${whole}`,
  'records/count': `engine/server/audit/reading ${whole}`,
  'records/findingBasis': 'engine/server/quality/quality engine/server/quality/limitOutOfSight',
  'records/inSight': `engine/server/records/write engine/server/imports/rowScope engine/server/records/restore office/series/series ${whole}`,
  'records/label': whole,
  'records/list': `engine/server/audit/reading ${whole}`,
  'records/listOrder': `engine/server/security/derivedValues ${whole}`,
  'records/read': whole,
  'records/recordChanges': 'engine/server/records/recordChanges',
  'records/references': whole,
  'records/relatedTotals': 'engine/server/records/relatedTotals',
  'records/restoreRecord': 'engine/server/records/restore',
  'records/save': `engine/server/security/refusals ${whole}`,
  'records/searchArms': `engine/server/records/listSearch engine/server/records/searchColumns ${whole}`,
  'records/treePath': 'engine/server/records/visibility',
  'records/treeSql': 'engine/server/records/visibility',
  'records/workflow/possibleSteps': 'engine/server/workflow/transitions',
  'records/workflow/transitionRecord': 'engine/server/workflow/transitions',
  'rights/preview': 'engine/server/rights/matrix',
};
