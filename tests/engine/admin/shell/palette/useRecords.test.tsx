// @vitest-environment jsdom

import { useRecords } from '@engine/admin/shell/palette/useRecords';
import { type Services, ServicesContext } from '@engine/admin/shell/services';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderKit } from '../../kit/renderKit';

afterEach(cleanup);

/** Searches one resource in each round. */
const rounds = ['banks', 'bills', 'tours'];

function Found() {
  const { groups, isPending } = useRecords('bank');
  return <output>{isPending ? 'searching' : groups.map(({ key }) => key).join(' ')}</output>;
}

it('asks for all that was skipped, also where a round is answered before the screen has shown its beginning', async () => {
  const asked: (string | null)[] = [];
  const http = async (url: string) => {
    const within = new URL(url).searchParams.get('in');
    asked.push(within);
    const [resource, ...skipped] = within?.split(',') ?? rounds;
    return { json: { groups: [{ resource, total: 1, hits: [{ id: 1, label: 'Bank' }] }], skipped } };
  };
  const services = {
    apiUrl: 'http://localhost/api/v1',
    http,
    resources: [],
    permissions: { can: () => true },
    urls: {},
    product: { menuGroups: [] },
  } as unknown as Services;
  renderKit(
    <ServicesContext value={services}>
      <Found />
    </ServicesContext>,
  );
  await screen.findByText(rounds.join(' '));
  expect(asked).toEqual([null, 'bills,tours', 'tours']);
});
