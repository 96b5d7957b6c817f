import type { files as german } from './filesDe';

export const files: typeof german = {
  app: {
    files: {
      add: 'Add a file',
      added: '%{name} added',
      choose: 'Choose a file',
      drop: 'or drag one here',
      full: 'No more than %{smart_count} file is possible here. |||| No more than %{smart_count} files are possible here.',
      give_up: 'Cancel the upload of %{name}',
      interrupted: 'Not uploaded to the end. Please remove it and choose it again.',
      kind: '%{name}: only %{kinds} are possible here.',
      limits: '%{kinds}, %{size} at most',
      none: 'No file',
      remove: 'Remove %{name}',
      removed: '%{name} removed',
      replace: 'Choose another file',
      sending: 'Uploading %{name}',
      size: '%{name} has %{actual}. The most that is possible is %{size}.',
    },
  },
};
