import { menuOrder } from '@engine/admin/shell/palette/menuOrder.ts';
import { resources } from '@generated/admin/index.ts';
import { product } from '@generated/product.ts';
import { urls } from '@generated/urls.ts';
import { expect, test } from 'vitest';

test('resources follow each other group by group, as in the menu, not by their places in different groups', () => {
  const order = menuOrder({ product, resources, urls });
  const among = (...names: string[]) => order.filter(name => names.includes(name));
  // documents have place 10 in their group, bills 20 in theirs
  expect(among('documents', 'banks', 'bills', 'guest', 'tours')).toEqual([
    'tours',
    'bills',
    'guest',
    'banks',
    'documents',
  ]);
  expect(new Set(order)).toEqual(new Set(resources.map(({ name }) => name)));
});
