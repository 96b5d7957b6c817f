import { lazily } from '../lazily';

/** One or more files, uploaded while the form is filled in; the code is loaded with the first form that needs it. */
export const FileInput = lazily(async () => (await import('./files/FileControl')).FileControl);
