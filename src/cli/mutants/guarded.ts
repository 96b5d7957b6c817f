/** The files whose every `if (…) throw` is a check to be taken away in turn, with the tests that should notice. */
export const guarded: Readonly<Record<string, string>> = {
  'src/server/access/data.ts': 'records/visibility security/existence authorization/matrix',
  'src/server/access/resolveField.ts':
    'security/hiddenFields records/list records/visibility access/regressions',
  'src/server/auth/requireStepUp.ts': 'auth/profile',
  'src/server/auth/userSessionRoutes.ts': 'auth/userSessions',
  'src/server/authorization/changes.ts': 'authorization/matrix',
  'src/server/authorization/saveChange.ts': 'authorization/matrix',
  'src/server/authorization/viewing.ts': 'authorization/viewAs authorization/matrix',
  'src/server/authorization/administrators.ts': 'authorization/matrix',
  'src/server/hooks/permission.ts': 'security/massAssignment authorization/matrix',
  'src/server/hooks/role.ts': 'security/massAssignment authorization/matrix',
  'src/server/http/enforcePolicies.ts':
    'security/routes security/crossSite http/policies http/problems authorization/viewAs',
  'src/server/http/etag.ts': 'records/write',
  'src/server/http/idempotency.ts': 'records/write security/requestShape',
  'src/server/http/parseListQuery.ts': 'records/list security/requestShape records/write',
  'src/server/http/recordRoutes.ts': 'records/visibility security/requestShape records/list http/problems',
  'src/server/records/read.ts': 'records/visibility security/existence',
  'src/server/records/remove.ts': 'records/write',
  'src/server/records/save.ts':
    'records/write records/visibility security/existence records/children access/regressions',
  'src/server/auth/authentication.ts': 'auth/apiKeys auth/sessions auth/profile',
};
