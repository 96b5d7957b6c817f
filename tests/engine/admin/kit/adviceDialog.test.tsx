// @vitest-environment jsdom

import { File } from 'node:buffer';
import { createServices } from '@engine/admin/shell/createServices';
import { ServicesContext } from '@engine/admin/shell/services';
import { AdviceDialog } from '@office/payments/screens/AdviceDialog';
import { payments } from '@office/payments/texts/de';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { facts } from '../../../../src/cli/screens/facts';
import { type ApiServer, startApi } from '../shell/apiServer';
import { renderKit } from './renderKit';

let api: ApiServer;
beforeEach(async () => {
  api = await startApi();
});
afterEach(() => api.close());

const rows = [{ bill: 'A-1', bill_case: '', paid: '3,00', cut: '', reason: '' }];
const preview = {
  lines: [{ bill: null, bill_case: null, paid: 300, cut: 0, faults: [] }],
  paid: 300,
  cut: 0,
};

test.each([
  [[], null],
  [['Betrag'], 'Nicht gelesene Spalte: Betrag'],
  [['Betrag', 'IK'], 'Nicht gelesene Spalten: Betrag, IK'],
])('of the columns of a file, those that are not read are named: %j', async (ignored, text) => {
  api.answers.set('POST payments/advice/read', { status: 200, body: { rows, ignored } });
  api.answers.set('POST payments/1/advice/preview', { status: 200, body: { ...preview, left: 300 } });
  const { services } = createServices({
    apiUrl: api.apiUrl,
    facts: { ...facts, resources: [] },
    office: {},
    resources: [],
    locale: () => 'de',
  });
  renderKit(
    <ServicesContext value={services}>
      <AdviceDialog payment={{ id: 1, version: 1 }} rest={300} onClose={() => undefined} />
    </ServicesContext>,
    { messages: payments },
  );
  const input = screen.getByLabelText('Datei wählen', { selector: 'input' });
  // fetch sends files of Node alone; the server beside reads JSON
  fireEvent.change(input, { target: { files: [new File(['0'], 'Avis.csv')] } });
  expect(await screen.findByDisplayValue('A-1')).toBeTruthy();
  expect(screen.queryByText(/Nicht gelesene/)?.textContent ?? null).toBe(text);
});
