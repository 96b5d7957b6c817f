import { adoptConventions } from '@engine/shared/conventions.ts';
import { adoptFormats } from '@engine/shared/officeFormats.ts';
import { product } from '@generated/product.ts';
import { formats } from '@office/formats.ts';

/** vitest's setupFiles: tests of single functions write moments and money, and check texts, as the office does. */
adoptConventions(product);
adoptFormats(product.formats, formats);
