import type { Model, OutputFile } from '../model';
import { header, printValue } from './print';

/** The contents of product.json that server and screens need. */
export const emitProduct = ({ product }: Model): readonly OutputFile[] => [
  {
    path: 'product.ts',
    text: [
      header('schemas/product.json'),
      `import type { Product } from '@engine/shared/product';\n\n`,
      `export const product: Product = ${printValue(product, 0, 'export const product: Product = '.length)};\n`,
    ].join(''),
  },
];
