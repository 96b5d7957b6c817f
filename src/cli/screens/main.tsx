import '@fontsource-variable/inter/wght.css';
import { office } from '@office/screens';
import { buildIdOf } from '../../engine/admin/shell/builds/builds';
import { startShell } from '../../engine/admin/shell/startShell';
import { facts } from './facts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root".');

await startShell({ root, apiUrl: '/api/v1', facts, office, buildId: buildIdOf(import.meta.url) });
