// @vitest-environment jsdom

import { createServices } from '@engine/admin/shell/createServices';
import { ServicesContext } from '@engine/admin/shell/services';
import { SeriesPlanCard } from '@office/series/screens/SeriesPlanCard';
import { tourSeries as texts } from '@office/series/texts/de';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { RecordContextProvider } from 'react-admin';
import { expect, test } from 'vitest';
import { facts } from '../../../../src/cli/screens/facts';
import { startApi } from '../shell/apiServer';
import { renderKit } from './renderKit';

const plan = {
  tours: [],
  block: null,
  end: { reason: 'until', date: '2090-03-05' },
  approval: { used: 0, most: null },
  created: 0,
};
const series = { id: 1, version: 1, from: '2090-01-01', to: '2090-06-30' };

test('the days of a plan keep what was typed when the series is saved, unless it has other days then', async () => {
  const api = await startApi();
  api.answers.set('POST tour-series/1/generate', { status: 200, body: plan });
  const { services } = createServices({
    apiUrl: api.apiUrl,
    facts: { ...facts, resources: [] },
    office: {},
    resources: [],
    locale: () => 'de',
  });
  let read: (change: Partial<typeof series>) => void = () => undefined;
  const Page = () => {
    const [record, setRecord] = useState(series);
    read = change => act(() => setRecord(before => ({ ...before, ...change })));
    return (
      <RecordContextProvider value={record}>
        <SeriesPlanCard />
      </RecordContextProvider>
    );
  };
  renderKit(
    <ServicesContext value={services}>
      <Page />
    </ServicesContext>,
    { resource: 'tour-series', record: series, messages: texts },
  );
  const until = () => screen.findByLabelText<HTMLInputElement>(new RegExp(texts.series.until));
  const asked = () => api.calls.map(({ body }) => (body as { readonly until: string }).until);
  await userEvent.clear(await until());
  await userEvent.type(await until(), '05.03.2090');
  await userEvent.tab();
  await expect.poll(() => asked().at(-1)).toBe('2090-03-05');
  const before = asked().length;
  read({ version: 2 });
  await expect.poll(() => asked().slice(before)).toEqual(['2090-03-05']);
  expect((await until()).value).toBe('05.03.2090');
  read({ version: 3, to: '2090-02-28' });
  await expect.poll(async () => (await until()).value).not.toBe('05.03.2090');
  await api.close();
});
