/**
 * An expression over one row with the same result in forms and in both databases. Migrations fill fields with it,
 * cross-field rules check it, computed fields show it. Any operation on a null value, including a comparison, gives
 * null.
 */
export type Expression =
  | { readonly kind: 'value'; readonly value: string | number | boolean | null }
  | { readonly kind: 'column'; readonly column: string }
  /** concatenated texts; null parts are skipped, and without any text the result is null */
  | { readonly kind: 'concat'; readonly of: readonly Expression[] }
  /** the first part that is not null */
  | { readonly kind: 'coalesce'; readonly of: readonly Expression[] }
  | {
      readonly kind: 'case';
      readonly of: Expression;
      readonly when: readonly { readonly is: Expression; readonly then: Expression }[];
      readonly otherwise: Expression;
    }
  /** integers; a division drops the remainder, and division by 0 is null */
  | {
      readonly kind: 'arithmetic';
      readonly sign: '+' | '-' | '*' | '/';
      readonly left: Expression;
      readonly right: Expression;
    }
  /** the first characters of a text */
  | { readonly kind: 'left'; readonly of: Expression; readonly length: number }
  /** the integer in a text, ignoring blanks around it; null if there is none */
  | { readonly kind: 'number'; readonly of: Expression }
  | { readonly kind: 'text'; readonly of: Expression }
  | {
      readonly kind: 'compare';
      readonly sign: Comparison;
      readonly left: Expression;
      readonly right: Expression;
    }
  | { readonly kind: 'and' | 'or'; readonly of: readonly Expression[] }
  | { readonly kind: 'not'; readonly of: Expression }
  /** whether there is no value; never null itself */
  | { readonly kind: 'empty'; readonly of: Expression }
  /** number of days from one day to another, negative if the second is earlier */
  | { readonly kind: 'days'; readonly from: Expression; readonly to: Expression };

export type Comparison = '=' | '!=' | '<' | '<=' | '>' | '>=';

export type ValueType = 'integer' | 'text' | 'boolean';

/** What is wrong with an expression, in a sentence. */
export class ExpressionFault extends Error {
  override readonly name = 'ExpressionFault';
}

export type TypeOf = (column: string) => ValueType;

/** The type of its values; null if it is always null. Throws `ExpressionFault` if types do not match. */
export function typeOfExpression(expression: Expression, typeOf: TypeOf): ValueType | null {
  const type = (part: Expression) => typeOfExpression(part, typeOf);
  const demand = (part: Expression, wanted: ValueType, where: string) => {
    const found = type(part);
    if (found !== null && found !== wanted)
      throw new ExpressionFault(`${where} takes ${names[wanted]}, and here stands ${names[found]}`);
  };
  switch (expression.kind) {
    case 'value':
      return literalType(expression.value);
    case 'column':
      return typeOf(expression.column);
    case 'concat':
      for (const part of expression.of) type(part);
      return 'text';
    case 'coalesce':
      return sameType(expression.of.map(type), 'coalesce');
    case 'case': {
      const { of, when, otherwise } = expression;
      sameType([type(of), ...when.map(({ is }) => type(is))], 'case');
      return sameType([...when.map(({ then }) => type(then)), type(otherwise)], 'case');
    }
    case 'arithmetic':
      for (const part of [expression.left, expression.right]) demand(part, 'integer', expression.sign);
      return 'integer';
    case 'left':
      demand(expression.of, 'text', 'left');
      return 'text';
    case 'number':
      demand(expression.of, 'text', 'number');
      return 'integer';
    case 'text':
      type(expression.of);
      return 'text';
    case 'compare': {
      const compared = sameType([type(expression.left), type(expression.right)], expression.sign);
      if (compared === 'boolean' && expression.sign !== '=' && expression.sign !== '!=')
        throw new ExpressionFault(`${expression.sign} compares no values that are true or false`);
      return 'boolean';
    }
    case 'and':
    case 'or':
      for (const part of expression.of) demand(part, 'boolean', expression.kind);
      return 'boolean';
    case 'not':
      demand(expression.of, 'boolean', 'not');
      return 'boolean';
    case 'empty':
      type(expression.of);
      return 'boolean';
    case 'days':
      for (const part of [expression.from, expression.to]) demand(part, 'text', 'days_between');
      return 'integer';
  }
}

/** The direct subexpressions. */
export function partsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'value':
    case 'column':
      return [];
    case 'concat':
    case 'coalesce':
    case 'and':
    case 'or':
      return expression.of;
    case 'case':
      return [expression.of, ...expression.when.flatMap(({ is, then }) => [is, then]), expression.otherwise];
    case 'arithmetic':
    case 'compare':
      return [expression.left, expression.right];
    case 'days':
      return [expression.from, expression.to];
    case 'left':
    case 'number':
    case 'text':
    case 'not':
    case 'empty':
      return [expression.of];
  }
}

/** The columns that it reads, with repetitions. */
export const columnsOf = (expression: Expression): readonly string[] =>
  expression.kind === 'column' ? [expression.column] : partsOf(expression).flatMap(columnsOf);

export const names: Readonly<Record<ValueType, string>> = {
  text: 'a text',
  integer: 'a whole number',
  boolean: 'true or false',
};

function literalType(value: string | number | boolean | null): ValueType | null {
  if (value === null) return null;
  return typeof value === 'string' ? 'text' : typeof value === 'number' ? 'integer' : 'boolean';
}

function sameType(types: readonly (ValueType | null)[], where: string): ValueType | null {
  const [first = null, other] = new Set(types.filter(type => type !== null));
  if (first === null || other === undefined) return first;
  throw new ExpressionFault(
    `the values of ${where} are of different types: ${names[first]} and ${names[other]}`,
  );
}
