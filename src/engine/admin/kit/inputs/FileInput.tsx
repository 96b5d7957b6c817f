import { lazily } from '../lazily';

/** A file or several, uploaded while the form is filled in; the code comes with the first form that asks for one. */
export const FileInput = lazily(async () => (await import('./files/FileControl')).FileControl);
