import '@fontsource-variable/inter/wght.css';
import { office } from '@office/screens';
import { buildIdOf } from '../../engine/admin/shell/builds/builds';
import { startShell } from '../../engine/admin/shell/startShell';
import { facts } from './facts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root".');

const shell = await startShell({
  root,
  apiUrl: '/api/v1',
  facts,
  office,
  buildId: buildIdOf(import.meta.url),
});

if (import.meta.hot) {
  const { live } = await import('./live');
  const code = live(import.meta.hot, shell, { facts, office });
  import.meta.hot.accept('./facts', next => code.follow({ facts: next?.facts }));
  import.meta.hot.accept('@office/screens', next => code.follow({ office: next?.office }));
}
