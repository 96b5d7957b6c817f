/** The parsed arguments of `plan`. */
export interface PlanArguments {
  readonly draft: boolean;
  readonly check: boolean;
  /** plans nothing: tries the existing migrations in the database */
  readonly try: boolean;
  /**
   * plans nothing: gives these migrations the numbers after all others; empty: those that `main` does not
   * have
   */
  readonly rebase: readonly string[] | null;
  /** names of the dangers that are acknowledged */
  readonly acknowledge: readonly string[];
  readonly choices: PlanChoices;
  /** address of the database to try the migration in; null: the database of the office */
  readonly database: string | null;
}

/** The choices about the rows as they were written: a place is a field `banks.note` or a table. */
export interface PlanChoices {
  readonly fills: readonly { readonly place: string; readonly value: string }[];
  readonly maps: readonly { readonly place: string; readonly from: string; readonly to: string }[];
  readonly renames: readonly { readonly from: string; readonly to: string }[];
  /** values that become rows of another table */
  readonly moves: readonly { readonly from: string; readonly to: string }[];
  /**
   * tables whose rows go through a function; it also gets the matching rows of another table, if one is named
   */
  readonly functions: readonly FunctionChoice[];
}

export interface FunctionChoice {
  readonly table: string;
  readonly beside: {
    /** `history.bank` */
    readonly place: string;
    readonly own: string;
    readonly where: readonly (readonly [field: string, value: string])[];
  } | null;
}

export const noChoices: PlanChoices = { fills: [], maps: [], renames: [], moves: [], functions: [] };

/** A choice cannot be applied; the message says why and what to write instead. */
export class PlanFault extends Error {
  override readonly name = 'PlanFault';
}

/** Flags with the form of their value. */
const forms: Readonly<Record<string, string>> = {
  '--acknowledge': '<name>',
  '--fill': '<field>=<value>',
  '--map': '<field>:<old>=<new>',
  '--rename': '<old>=<new>',
  '--move': '<field>=<field>',
  '--function': '<table>',
  '--database': '<address>',
};
const withValue = Object.keys(forms);
const alone = ['--draft', '--check', '--try', '--rebase'];

/** What `plan` takes, for a list of commands. */
export const planUsage = [
  'plan',
  ...alone.map(flag => `[${flag}]`),
  ...Object.entries(forms).map(([flag, form]) => `[${flag} ${form}]`),
].join(' ');

/** Throws `PlanFault`. */
export function readPlanArguments(args: readonly string[]): PlanArguments {
  const given = (flag: string) => args.filter((_, index) => args[index - 1] === flag);
  for (const [index, arg] of args.entries()) {
    const isValue = withValue.includes(args[index - 1] ?? '');
    if (withValue.includes(arg) && args[index + 1] === undefined)
      throw new PlanFault(`${arg} needs a value: ${examples[arg]}`);
    if (args.includes('--rebase') && /^\d{4}_[a-z0-9_]+$/.test(arg)) continue;
    if (!isValue && !withValue.includes(arg) && !alone.includes(arg))
      throw new PlanFault(`plan does not know ${arg}. It takes ${[...alone, ...withValue].join(', ')}.`);
  }
  return {
    draft: args.includes('--draft'),
    check: args.includes('--check'),
    try: args.includes('--try'),
    rebase: args.includes('--rebase') ? args.filter(arg => /^\d{4}_[a-z0-9_]+$/.test(arg)) : null,
    acknowledge: given('--acknowledge'),
    choices: {
      fills: given('--fill').map(text => named('--fill', text, /^([\w.-]+)\s*=\s*(.+)$/s, fillOf)),
      maps: given('--map').map(text => named('--map', text, /^([\w.-]+):(.+?)=(.+)$/s, mapOf)),
      renames: given('--rename').map(text => named('--rename', text, /^([\w.-]+)=([\w.-]+)$/, renameOf)),
      moves: given('--move').map(text => named('--move', text, /^([\w.-]+)=([\w.-]+)$/, renameOf)),
      functions: given('--function').map(text =>
        named(
          '--function',
          text,
          /^([\w-]+)(?: with ([\w.-]+)=([\w.-]+)((?: and [\w.-]+="[^"]*")*))?$/,
          functionOf,
        ),
      ),
    },
    database: given('--database').at(-1) ?? null,
  };
}

const examples: Readonly<Record<string, string>> = {
  '--acknowledge': '--acknowledge "drop banks.note"',
  '--fill': `--fill 'banks.city="Berlin"' or --fill 'people.name=concat(first_name, " ", last_name)'`,
  '--map': '--map banks.kind:old=new',
  '--rename': '--rename banks.note=remark, or --rename banks=houses for a table',
  '--move': '--move banks.note=bank_notes.text',
  '--function': `--function banks, or --function 'banks with history.bank=id and history.kind="merged"'`,
  '--database': '--database sqlite:path/to/file.db or --database postgres://user@host/name',
};

function named<T>(flag: string, text: string, form: RegExp, make: (parts: readonly string[]) => T): T {
  const [, ...parts]: readonly (string | undefined)[] = form.exec(text) ?? [];
  if (parts.length > 0) return make(parts.map((part = '') => part.trim()));
  throw new PlanFault(`${flag} "${text}" cannot be read. Write: ${examples[flag]}`);
}

const fillOf = ([place = '', value = '']: readonly string[]) => ({ place, value });
const mapOf = ([place = '', from = '', to = '']: readonly string[]) => ({ place, from, to });
const functionOf = ([table = '', place = '', own = '', where = '']: readonly string[]): FunctionChoice => ({
  table,
  beside:
    place === ''
      ? null
      : {
          place,
          own,
          where: [...where.matchAll(/\band ([\w.-]+)="([^"]*)"/g)].map(([, field = '', value = '']) => [
            field,
            value,
          ]),
        },
});
const renameOf = ([from = '', to = '']: readonly string[]) => ({ from, to });
