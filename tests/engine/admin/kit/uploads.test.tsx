// @vitest-environment jsdom

import { type Files, FilesContext } from '@engine/admin/kit/files/files';
import { useUploads } from '@engine/admin/kit/files/useUploads';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderKit } from './renderKit';

const named = (name: string) => new File(['x'], name);

const Uploads = () => {
  const { uploads, add, remove, send } = useUploads({ resource: 'documents', owner: null }, [
    named('A'),
    named('B'),
    named('C'),
  ]);
  return (
    <>
      {uploads.map(({ key, file, state }) => (
        <button key={key} type="button" onClick={() => remove(key)}>
          {file.name} {state.kind}
        </button>
      ))}
      <button type="button" onClick={() => add([named('D')])}>
        add
      </button>
      <button type="button" onClick={() => void send('letter')}>
        send
      </button>
    </>
  );
};

test('each file has its own outcome, also after one was taken out and another added', async () => {
  const files = {
    upload: async (_: string, { file }: { readonly file: File }) => {
      if (file.name === 'C') throw new Error('refused');
      return { id: 1 };
    },
  } as unknown as Files;
  renderKit(
    <FilesContext value={files}>
      <Uploads />
    </FilesContext>,
  );
  for (const name of ['A waiting', 'add', 'send'])
    await userEvent.click(await screen.findByRole('button', { name }));
  for (const name of ['B done', 'C failed', 'D done']) await screen.findByRole('button', { name });
  expect(screen.queryByRole('button', { name: /waiting|sending/ })).toBeNull();
});
