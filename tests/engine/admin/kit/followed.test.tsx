// @vitest-environment jsdom

import { AccessContext } from '@engine/admin/kit/access/access';
import { FollowedFields } from '@engine/admin/kit/form/FollowedFields';
import { EntityContext } from '@engine/admin/kit/page/entity/entityContext';
import type { FormParts } from '@engine/admin/kit/page/parts/parts';
import { TourForm } from '@generated/admin/tour';
import { tour } from '@generated/tables/tour';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import { renderKit } from './renderKit';

const guest = {
  id: 7,
  guest_type: 2,
  address: { street: 'Lindenstraße', house_no: '8', zip: '80331', city: 'München', country: 'DE' },
};

/** Stands for the picker of the guest, and shows what follows from it. */
const ChosenGuest = () => {
  const { setValue, watch } = useFormContext();
  return (
    <>
      <button type="button" onClick={() => setValue('guest', 7, { shouldDirty: true })}>
        Choose
      </button>
      <output>{`${watch('pickup.city') ?? ''} ${watch('guest_type') ?? ''}`}</output>
    </>
  );
};

function openTour(canField: (resource: string, use: 'read' | 'update', field: string) => boolean) {
  const getMany = vi.fn(async (_: string, __: unknown) => ({ data: [guest] as never[] }));
  const draw = (parts: FormParts) => (
    <EntityContext value={tour}>
      <Form record={{ direction: 'out' }} onSubmit={() => undefined}>
        <FollowedFields parts={parts} />
        <ChosenGuest />
      </Form>
    </EntityContext>
  );
  renderKit(
    <AccessContext value={{ can: () => true, canField, blocked: null }}>
      <TourForm render={draw} />
    </AccessContext>,
    { resource: 'tours', dataProvider: { getMany } },
  );
  return { user: userEvent.setup(), getMany };
}

test('what follows a reference is asked for once, and nothing else of its record', async () => {
  const { user, getMany } = openTour(() => true);
  await user.click(screen.getByRole('button', { name: 'Choose' }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('München 2'));
  const address = ['street', 'house_no', 'zip', 'city', 'country'].map(part => `address.${part}`);
  expect(getMany.mock.calls).toEqual([
    ['guest', { ids: [7], meta: { fields: expect.arrayContaining(['guest_type', ...address]) } }],
  ]);
  expect(getMany.mock.calls[0]?.[1]).toMatchObject({ meta: { fields: { length: address.length + 1 } } });
});

test('a field that the user may not read is not asked for, so that the others follow', async () => {
  const { user, getMany } = openTour((_, __, field) => field !== 'guest_type');
  await user.click(screen.getByRole('button', { name: 'Choose' }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/^München/));
  expect(JSON.stringify(getMany.mock.calls)).not.toContain('guest_type');
});
