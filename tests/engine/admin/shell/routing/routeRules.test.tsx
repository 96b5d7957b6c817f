import { isExternal, routeRules } from '@engine/admin/shell/routing/routeRules';
import { useRouteRules } from '@engine/admin/shell/routing/useRouteRules';
import { urls } from '@generated/urls';
import { act, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import { expect, test, vi } from 'vitest';

const steps: string[] = [];
const leave = vi.fn((address: string) => void steps.push(`leave ${address}`));
const rules = { '/old': '/new', '/handbook': 'https://handbook.example.org/tours' };

function Page() {
  const { pathname } = useLocation();
  useEffect(() => void steps.push(`history ${pathname}`), [pathname]);
  useRouteRules(rules, leave);
  return <p>{pathname}</p>;
}

function visit(path: string) {
  steps.length = 0;
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: [path] });
  render(<RouterProvider router={router} useTransitions={false} />);
  return router;
}

test('a rule leads on after the history has the page, and the page it leads to has its own (R-ROUTE-38)', async () => {
  const router = visit('/old');
  expect(await screen.findByText('/new')).toBeDefined();
  expect(steps).toEqual(['history /old', 'history /new']);
  await act(() => router.navigate(-1));
  expect(router.state.location.pathname).toBe('/new');
});

test('a rule to another address makes the browser leave, once (R-ROUTE-38)', () => {
  visit('/handbook');
  expect(steps).toEqual(['history /handbook', 'leave https://handbook.example.org/tours']);
  expect(leave).toHaveBeenCalledOnce();
});

test('other paths stay where they are', () => {
  visit('/new');
  expect(steps).toEqual(['history /new']);
});

test('no rule takes a path that the product has, and every inner one leads to one', () => {
  const pages = Object.values(urls).flatMap(({ list }) => list ?? []);
  const known = new Set([...pages, '/', '/auth', '/profile', '/UserRechte', '/data-quality']);
  expect(Object.keys(routeRules).filter(path => known.has(path))).toEqual([]);
  expect(Object.values(routeRules).filter(target => !isExternal(target) && !known.has(target))).toEqual([]);
});
