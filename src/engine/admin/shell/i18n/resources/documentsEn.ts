import type { documents as german } from './documentsDe';

export const documents: typeof german = {
  files: {
    upload: 'Upload',
    title: 'Upload documents',
    title_owner: 'Upload documents of this record',
    drop_here: 'Drop files here',
    drop_or: 'Drag files here, or',
    choose: 'Choose files',
    kinds: 'PDF, PNG, JPEG, TIFF or XML',
    send: 'Upload |||| Upload %{smart_count} files',
    sending: 'Uploading %{name}',
    done: 'Uploaded',
    leave_out: 'Leave out %{name}',
    twice: 'The same file is here already:',
    preview: 'Preview',
    open: 'Open in a new tab',
    download: 'Download',
    not_shown: 'Browsers do not show files of this kind. Download it to look at it.',
    no_viewer: 'This browser shows no PDF within the page. Open the file in a new tab.',
  },
};
