import { onlineManager } from '@tanstack/react-query';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

/** vitest's setupFiles: on a busy machine code that comes later takes longer than the second that is the default. */
configure({ asyncUtilTimeout: 15_000 });

/** What a test leaves on the page, or a connection to a server that has ended, is nothing that the next one should find. */
afterEach(() => {
  cleanup();
  onlineManager.setEventListener(() => undefined);
  onlineManager.setOnline(true);
});
