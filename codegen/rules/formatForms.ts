import type { ProductSchema } from '../dialect/product';
import { patternFault } from '../patternFault';
import { formsOf, haveOneInCommon, type TextForm, takes } from '../textForm';

type FormatSchema = NonNullable<ProductSchema['formats']>[string];

/** The least and the greatest number of characters of a value. */
type Lengths = readonly [least: number, most: number];

const day = String.raw`((0[13578]|1[02])-(0[1-9]|[12]\d|3[01])|(0[469]|11)-(0[1-9]|[12]\d|30)|02-(0[1-9]|[12]\d))`;

/** A pattern for the values of each format, without check digits. */
const shapes: Readonly<Record<string, string>> = {
  date: String.raw`^\d{4}-${day}$`,
  'past-date': String.raw`^[0-2]\d{3}-${day}$`,
  'birth-date': String.raw`^(19|20)\d{2}-${day}$`,
  time: String.raw`^([01]\d|2[0-3]):[0-5]\d$`,
  month: String.raw`^\d{4}-(0[1-9]|1[0-2])$`,
  'date-time': String.raw`^\d{4}-${day}T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$`,
  color: '^#[0-9a-f]{6}$',
  // ISO 13616: the shortest IBAN, of Norway, has 15 characters
  iban: String.raw`^[A-Z]{2}\d{2}[0-9A-Z]{11,30}$`,
  bic: '^[A-Z]{4}[A-Z]{2}[0-9A-Z]{2}([0-9A-Z]{3})?$',
};

/** Lengths for formats that no such pattern can describe: `a@b.c`, `112`, `http://a`. */
const lengths: Readonly<Record<string, Lengths>> = { email: [5, 254], phone: [3, 40], url: [8, 2000] };

const isAt = (form: TextForm, at: number, characters: string): boolean =>
  [...characters].some(character => takes(form[at] ?? [], character));

const digits = '0123456789';

const couldHave: Readonly<Record<string, (form: TextForm) => boolean>> = {
  email: form =>
    form.some(
      (_, at) =>
        at > 0 &&
        isAt(form, at, '@') &&
        form.some((_, dot) => dot > at + 1 && dot < form.length - 1 && isAt(form, dot, '.')),
    ),
  phone: form =>
    form.every((_, at) => isAt(form, at, `${digits}${at === 0 ? '+(' : ' ()/.-'}`)) &&
    form.filter((_, at) => isAt(form, at, digits)).length >= 3,
  url: form =>
    ['http://', 'https://'].some(
      start => form.length > start.length && [...start].every((character, at) => isAt(form, at, character)),
    ),
};

const officeFormat = (name: string, product: ProductSchema | null): Partial<FormatSchema> =>
  product?.formats?.[name] ?? {};

/** The pattern of a format of the office; null if it is faulty, which another rule reports. */
function patternOf(format: string, product: ProductSchema | null): string | null {
  const { pattern = null } = officeFormat(format, product);
  return pattern === null || patternFault(pattern) !== null ? null : pattern;
}

function shapeOf(format: string, product: ProductSchema | null): readonly TextForm[] | null {
  const pattern = shapes[format] ?? patternOf(format, product);
  return pattern === null ? null : formsOf(pattern);
}

/** The number of characters that values of a format have. */
export function lengthsOf(format: string, product: ProductSchema | null): Lengths {
  const shape = shapeOf(format, product)?.map(form => form.length);
  if (shape) return [Math.min(...shape), Math.max(...shape)];
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = officeFormat(format, product);
  return lengths[format] ?? [minLength, maxLength];
}

/** Whether a value of the format can have one of the forms; true if unknown. */
export function couldBe(format: string, forms: readonly TextForm[], product: ProductSchema | null): boolean {
  const [least, most] = lengthsOf(format, product);
  const fitting = forms.filter(({ length }) => length >= least && length <= most);
  const shape = shapeOf(format, product);
  if (shape) return haveOneInCommon(fitting, shape);
  const { digits: isNumber = false } = officeFormat(format, product);
  const possible = couldHave[format] ?? (isNumber ? inDigits : () => true);
  return fitting.some(possible);
}

const inDigits = (form: TextForm): boolean => form.every((_, at) => isAt(form, at, digits));
