// @vitest-environment jsdom

import { OwnMenu } from '@engine/admin/shell/layout/dialogs/OwnMenu';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TestTranslationProvider } from 'ra-core';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';

/** jsdom knows no media. */
window.matchMedia ??= media => Object.assign(new EventTarget(), { matches: false, media }) as MediaQueryList;

const translate = (key: string, { name = '' }: { readonly name?: string } = {}) => `${key} ${name}`.trim();

it('the colours are chosen in the own menu by keyboard, which says which ones are', async () => {
  const people = userEvent.setup();
  render(
    <TestTranslationProvider translate={translate}>
      <MemoryRouter>
        <OwnMenu name="Alex Admin" email="a@example.org" anchor={document.body} onClose={() => {}} />
      </MemoryRouter>
    </TestTranslationProvider>,
  );
  const choices = () => screen.getAllByRole('menuitemradio').map(item => item.getAttribute('aria-checked'));
  expect(document.activeElement?.textContent).toBe('app.keys.color_mode app.bar.color_mode_light');
  expect(choices()).toEqual(['false', 'false', 'true']);
  await people.keyboard('{ArrowDown}{Enter}');
  expect(choices()).toEqual(['false', 'true', 'false']);
  expect(screen.getByRole('menu').querySelectorAll('li:not([role]), h6')).toHaveLength(0);
});
