import { settings } from '@generated/settings.ts';
import { expect, it } from 'vitest';
import { filesBelow, textOf } from './importGraph';

/** The data of the demo and the commands do not make a setting act. */
const isProduct = (file: string) => !file.startsWith('src/office/seed/') && !file.startsWith('src/cli/');

const texts = [...filesBelow(['src']).filter(isProduct), 'generated/product.ts'].map(textOf);
const code = texts.join('\n');
/** `dunning.fee_` of `dunning.fee_${level}` */
const beginnings = [...code.matchAll(/`([a-z]+\.[a-z_]*)\$\{/g)].map(([, beginning = '']) => beginning);

const isRead = (key: string) =>
  code.includes(`'${key}'`) || beginnings.some(beginning => key.startsWith(beginning));

it('each setting on the page of settings is read by the product', () => {
  expect(Object.keys(settings).filter(key => !isRead(key))).toEqual([]);
});
