// @vitest-environment jsdom

import { ReasonValue } from '@engine/admin/shell/resources/ReasonValue';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderKit } from '../../kit/renderKit';

const reasonOf = (action: string) =>
  renderKit(<ReasonValue source="reason" />, {
    resource: 'activity-log',
    record: { id: 1, action, resource: 'guest', reason: 'kvnr, phone' },
    messages: {
      'resources.guest.fields.kvnr': 'Versichertennummer',
      'resources.guest.fields.phone': 'Telefon',
      'logged.seen': 'Gesehen: %{fields}',
    },
  });

it('names the fields that were seen as their forms do', () => {
  reasonOf('view');
  expect(screen.getByText('Gesehen: Versichertennummer, Telefon')).toBeTruthy();
});

it('leaves the words of a person as they are', () => {
  reasonOf('update');
  expect(screen.getByText('kvnr, phone')).toBeTruthy();
});
