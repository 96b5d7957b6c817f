// @vitest-environment jsdom

import { FilePreview } from '@engine/admin/kit/files/FilePreview';
import { type Files, FilesContext } from '@engine/admin/kit/files/files';
import { DocumentShow } from '@generated/admin/document';
import { BillPaper } from '@office/bills/screens/BillPaper';
import { cleanup, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { HttpError } from 'react-admin';
import { afterEach, expect, test, vi } from 'vitest';
import { renderKit } from './renderKit';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const record = { id: 7, version: 1, mime: 'application/pdf', status: 'assigned', _label: 'S01.pdf' };
const sentence = 'In diesem Dokument steht, was Sie nicht sehen dürfen (Fahrgast: Geburtsdatum).';

function draw(element: ReactNode, check: Files['check']): void {
  vi.stubGlobal('navigator', { ...navigator, pdfViewerEnabled: true });
  const files: Files = {
    usualKind: 'letter',
    urlOf: (resource, id) => `/api/v1/${resource}/${id}/content`,
    check,
    upload: () => Promise.reject(new Error('not here')),
    urlInField: () => '',
    uploadInto: () => Promise.reject(new Error('not here')),
  };
  renderKit(<FilesContext value={files}>{element}</FilesContext>, {
    resource: 'documents',
    record,
    messages: { 'billing.pdf.open': 'PDF öffnen' },
  });
}

const preview = <DocumentShow render={parts => <FilePreview parts={parts} />} />;
const refuse = () => Promise.reject(new HttpError(sentence, 403));
const allow = () => Promise.resolve();

test('a file that the reader may not have is a sentence instead of a frame that stays empty', async () => {
  draw(preview, refuse);
  expect((await screen.findByRole('alert')).textContent).toContain(sentence);
  expect(document.querySelector('iframe')).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
});

test('a file that the reader may have is shown in a frame', async () => {
  draw(preview, allow);
  const frame = await screen.findByTitle('S01.pdf');
  expect(frame.getAttribute('src')).toContain('/api/v1/documents/7/content');
});

test('the button of a paper that the reader may not have says why it does nothing', async () => {
  draw(<BillPaper document={7} />, refuse);
  await screen.findByText(sentence);
  expect(screen.getByRole('link', { name: 'PDF öffnen' }).getAttribute('aria-disabled')).toBe('true');
});
