import { type Comparison, type Expression, ExpressionFault } from './expression.ts';

/**
 * Parses expressions such as `concat(first_name, " ", last_name)`, `case(kind, "a", 1, "b", 2, 0)`, `(net + vat) * 2`
 * or `empty(back) or back >= out and not lost`. Names are paths of fields. Throws `ExpressionFault`.
 */
export function parseExpression(text: string, columnOf: (field: string) => string): Expression {
  const tokens = tokensOf(text);
  let at = 0;
  const peek = () => tokens[at];
  const isSign = (sign: string) => peek()?.kind === 'sign' && peek()?.text === sign;
  const isWord = (word: string) => peek()?.kind === 'word' && peek()?.text === word;
  const take = (sign: string): void => {
    if (!isSign(sign)) throw new ExpressionFault(`"${sign}" is missing before ${shown(peek())}`);
    at++;
  };

  return whole();

  function whole(): Expression {
    const expression = either();
    if (peek()) throw new ExpressionFault(`${shown(peek())} is too much`);
    return expression;
  }
  function either(): Expression {
    return joined('or', both);
  }
  function both(): Expression {
    return joined('and', negation);
  }
  function joined(word: 'and' | 'or', next: () => Expression): Expression {
    const of = [next()];
    while (isWord(word)) {
      at++;
      of.push(next());
    }
    const [only] = of;
    return only && of.length === 1 ? only : { kind: word, of };
  }
  function negation(): Expression {
    if (!isWord('not')) return comparison();
    at++;
    return { kind: 'not', of: negation() };
  }
  function comparison(): Expression {
    const [left, leftText] = withText(sum);
    const sign = comparisons.find(isSign);
    if (sign === undefined) return left;
    at++;
    const [right, rightText] = withText(sum);
    if (isNull(left)) throw comparedWithNull(sign, rightText);
    if (isNull(right)) throw comparedWithNull(sign, leftText);
    return { kind: 'compare', sign, left, right };
  }
  function withText(parse: () => Expression): readonly [Expression, string] {
    const from = at;
    const expression = parse();
    const own = tokens.slice(from, at).map(token => token.text);
    return [expression, own.join('')];
  }
  function sum(): Expression {
    let left = product();
    for (;;) {
      const sign = isSign('+') ? '+' : isSign('-') ? '-' : null;
      if (sign === null) return left;
      at++;
      left = { kind: 'arithmetic', sign, left, right: product() };
    }
  }
  function product(): Expression {
    let left = part();
    for (;;) {
      const sign = isSign('*') ? '*' : isSign('/') ? '/' : null;
      if (sign === null) return left;
      at++;
      left = { kind: 'arithmetic', sign, left, right: part() };
    }
  }
  function part(): Expression {
    const token = peek();
    at++;
    if (token?.kind === 'value') return { kind: 'value', value: token.value };
    if (token?.kind === 'sign' && token.text === '(') {
      const inner = either();
      take(')');
      return inner;
    }
    if (token?.kind === 'sign' && token.text === '-') return negative(part());
    if (token?.kind !== 'name') throw new ExpressionFault(`a value is missing before ${shown(token)}`);
    if (!isSign('(')) return { kind: 'column', column: columnOf(token.text) };
    return call(token.text, list());
  }
  function list(): readonly Expression[] {
    take('(');
    const given: Expression[] = [];
    while (!isSign(')')) {
      if (given.length > 0) take(',');
      given.push(either());
    }
    take(')');
    return given;
  }
}

type Token =
  | { readonly kind: 'value'; readonly text: string; readonly value: string | number | boolean | null }
  | { readonly kind: 'name' | 'sign' | 'word'; readonly text: string };

const isNull = (expression: Expression): boolean => expression.kind === 'value' && expression.value === null;

function comparedWithNull(sign: Comparison, other: string): ExpressionFault {
  const [empty, filled] = [`empty(${other})`, `not empty(${other})`];
  const instead = sign === '=' ? empty : sign === '!=' ? filled : `${empty} or ${filled}`;
  return new ExpressionFault(
    `a comparison with null is always empty, and a rule that is empty holds; write ${instead}`,
  );
}

const comparisons: readonly Comparison[] = ['=', '!=', '<', '<=', '>', '>='];
const connectives: readonly string[] = ['and', 'or', 'not'];
/** Signs of other languages, and what is written here. */
const foreign: Readonly<Record<string, string>> = {
  '==': '=',
  '<>': '!=',
  '&&': 'and',
  '||': 'or',
  '!': 'not',
};
const words: Readonly<Record<string, boolean | null>> = { true: true, false: false, null: null };

function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  const pattern =
    /\s*(?:("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|(\d+)|(\$?[A-Za-z_][\w.]*)|(==|<>|&&|\|\||[<>!]=|[-+*/(),=<>!]))/y;
  const end = text.trimEnd().length;
  while (pattern.lastIndex < end) {
    const from = pattern.lastIndex;
    const [, quoted, digits, name, sign] = pattern.exec(text) ?? [];
    if (quoted !== undefined) tokens.push({ kind: 'value', text: quoted, value: unquoted(quoted) });
    else if (digits !== undefined) tokens.push({ kind: 'value', text: digits, value: wholeNumber(digits) });
    else if (name !== undefined && name in words)
      tokens.push({ kind: 'value', text: name, value: words[name] ?? null });
    else if (name !== undefined)
      tokens.push({ kind: connectives.includes(name) ? 'word' : 'name', text: name });
    else if (sign !== undefined && sign in foreign)
      throw new ExpressionFault(`"${sign}" is not known here; write ${foreign[sign]}`);
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign });
    else throw new ExpressionFault(`"${text.slice(from).trim()}" cannot be read`);
  }
  return tokens;
}

const unquoted = (text: string): string => text.slice(1, -1).replace(/\\(.)/g, '$1');

function wholeNumber(digits: string): number {
  const value = Number(digits);
  if (Number.isSafeInteger(value)) return value;
  throw new ExpressionFault(`${digits} is too large`);
}

function negative(expression: Expression): Expression {
  if (expression.kind === 'value' && typeof expression.value === 'number')
    return { kind: 'value', value: -expression.value };
  return { kind: 'arithmetic', sign: '-', left: { kind: 'value', value: 0 }, right: expression };
}

const shown = (token: Token | undefined): string => (token ? `"${token.text}"` : 'the end');

const functions = ['concat', 'coalesce', 'case', 'left', 'number', 'text', 'empty', 'days_between'];

function call(name: string, given: readonly Expression[]): Expression {
  const [first, second, ...others] = given;
  switch (name) {
    case 'concat':
    case 'coalesce':
      if (!first) throw new ExpressionFault(`${name} takes one value at least`);
      return { kind: name, of: given };
    case 'case':
      return caseOf(given);
    case 'left':
      if (!first || second?.kind !== 'value' || typeof second.value !== 'number' || others.length > 0)
        throw new ExpressionFault('left takes a text and a number of characters: left(name, 40)');
      return { kind: 'left', of: first, length: Math.max(0, second.value) };
    case 'days_between':
      if (!first || !second || others.length > 0)
        throw new ExpressionFault('days_between takes two days: days_between(lent_on, due_on)');
      return { kind: 'days', from: first, to: second };
    case 'number':
    case 'text':
    case 'empty':
      if (!first || second) throw new ExpressionFault(`${name} takes one value`);
      return { kind: name, of: first };
    default:
      throw new ExpressionFault(`there is no function "${name}"; there are ${functions.join(', ')}`);
  }
}

/** `case(of, is, then, is, then, otherwise)`; `otherwise` defaults to null */
function caseOf([of, ...rest]: readonly Expression[]): Expression {
  if (!of || rest.length < 2)
    throw new ExpressionFault('case takes a value and pairs of values: case(kind, "a", 1, "b", 2, 0)');
  const when = [];
  let left = rest;
  for (let [is, then] = left; is && then; [is, then] = left) {
    if (isNull(is))
      throw new ExpressionFault('case never finds null; ask for it first: case(empty(day), true, …)');
    when.push({ is, then });
    left = left.slice(2);
  }
  return { kind: 'case', of, when, otherwise: left[0] ?? { kind: 'value', value: null } };
}
