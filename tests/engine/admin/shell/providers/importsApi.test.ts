import { createImportsApi } from '@engine/admin/shell/providers/importsApi';
import { HttpError } from 'react-admin';
import { expect, it } from 'vitest';

it.each([
  ['changes nothing where it was cut', new HttpError('app.error.offline_unsure', 0), 'app.import.cut'],
  ['is refused in the words of the server', new HttpError('Zu groß', 413), 'Zu groß'],
])('a file %s', async (_, error, message) => {
  const imports = createImportsApi('/api/v1', () => Promise.reject(error));
  const sent = imports.upload('banks', new File(['x'], 'banken.csv'), () => undefined);
  await expect(sent).rejects.toMatchObject({ message });
});
