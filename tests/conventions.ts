import { adoptConventions } from '@engine/shared/conventions.ts';
import { product } from '@generated/product.ts';

/** vitest's setupFiles: tests of single functions write moments and money as the office does. */
adoptConventions(product);
