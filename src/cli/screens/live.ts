import { refreshScreens, replaceScreens } from '../../engine/admin/shell/replaceScreens';
import type { Code, Shell } from '../../engine/admin/shell/startShell';
import type { Notice } from '../dev/notices';
import { showNotice } from './notice';
import { refreshed } from './refreshed';

/** Saving one schema writes several files. */
const settleMs = 20;

/**
 * `npm run dev`: applies saved changes to the screens without a reload, so that open forms keep what was
 * typed.
 */
export function live(hot: NonNullable<ImportMeta['hot']>, shell: Shell, begun: Code) {
  let code = begun;
  let timer: number | undefined;
  let replaced = Promise.resolve();
  // a page also exports its table, which is no component; the table is replaced together with the pages
  window.__getReactRefreshIgnoredExports = ({ id }) => (id.includes('/generated/admin/') ? ['entity'] : []);
  hot.on('dev:notice', (notice: Notice) => showNotice(notice, answer => hot.send('dev:answer', answer)));
  hot.on('dev:served', () => void refreshScreens(shell));
  hot.send('dev:hello');
  return {
    follow(next: Partial<Code>) {
      code = { facts: next.facts ?? code.facts, office: next.office ?? code.office };
      clearTimeout(timer);
      timer = window.setTimeout(() => {
        // in order, so that the latest code is the one that stays
        replaced = replaced.then(() => replaceScreens(shell, code, refreshed)).catch(console.error);
      }, settleMs);
    },
  };
}
