/**
 * vitest's setupFiles, for `npm run test:clocks`: libfaketime lets processes share a lock by this variable, which one that
 * a test kills may hold for good. Each process that a test starts has a lock of its own.
 */
delete process.env.FAKETIME_SHARED;
