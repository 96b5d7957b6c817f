// @vitest-environment jsdom

import { unbroken } from '@engine/admin/kit/unbroken';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';

test.each([
  ['Bills by E-Mail', ['E-Mail']],
  ['F-2026-001644 · Kaiser, Wolfgang, *1982-03-16 · 10/2026', ['F-2026-001644', '1982-03-16']],
  ['M03-26-00085 · KNAPPSCHAFT', ['M03-26-00085']],
  ['Pick-up time', ['Pick-up']],
  ['Siemens-Betriebskrankenkasse', []],
  ['Tour 12', []],
])('no line of "%s" ends within %j', (text, whole) => {
  const { container } = render(<p>{unbroken(text)}</p>);
  expect(container.textContent).toBe(text);
  expect([...container.querySelectorAll('span')].map(({ textContent }) => textContent)).toEqual(whole);
});
