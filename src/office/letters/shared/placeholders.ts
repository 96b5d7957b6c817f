/** Kinds of paper letters; each has templates of its own in `templates-management`. */
export const letterKinds = [
  'bill',
  'correction',
  'cancellation',
  'copay_request',
  'cover_letter',
  'reminder_1',
  'reminder_2',
  'reminder_3',
  'settlement',
  'fee_invoice',
  'approval_request',
] as const;
export type LetterKind = (typeof letterKinds)[number];
export type TemplateKind = LetterKind | 'email';

const everywhere = [
  'number',
  'date',
  'salutation',
  'recipient.name',
  'recipient.number',
  'company.name',
  'company.phone',
  'office.name',
  'office.phone',
  'office.email',
] as const;
const ofBills = [
  'service_days',
  'service_from',
  'service_to',
  'due_date',
  'total',
  'due',
  'copay',
  'vat_note',
] as const;
const reference = ['cancels.number', 'cancels.date', 'reason'] as const;
const ofReminders = ['open', 'fee', 'sum', 'due_date', 'first_due_date', 'days_overdue', 'count'] as const;

/** Placeholders for a block: a table or a picture, alone on its line. */
export const blocks = ['positions', 'payment'] as const;
export type Block = (typeof blocks)[number];

interface Allowed {
  /** placeholders for a word or two */
  readonly values: readonly string[];
  readonly blocks: readonly Block[];
  /** placeholders without which the letter would be meaningless or legally invalid */
  readonly required: readonly string[];
}

const bill: Allowed = {
  values: [...everywhere, ...ofBills],
  blocks: ['positions', 'payment'],
  required: ['positions'],
};
/** bills that ask for money: `outcome` is the sentence that does so, or says that nothing is left to pay */
const asking: Allowed = { ...bill, values: [...bill.values, 'outcome'] };
const corrected: Allowed = { ...bill, values: [...bill.values, ...reference] };
const reminder: Allowed = {
  values: [...everywhere, ...ofReminders],
  blocks: ['positions', 'payment'],
  required: ['positions'],
};

/** The placeholders of each kind: offered by forms, checked when a template is saved, filled in letters. */
export const placeholders: Readonly<Record<TemplateKind, Allowed>> = {
  bill: asking,
  correction: { ...corrected, values: [...corrected.values, 'outcome'] },
  cancellation: { ...corrected, blocks: ['positions'] },
  copay_request: asking,
  cover_letter: {
    values: [...everywhere, 'service_days', 'service_from', 'service_to', 'total', 'count'],
    blocks: ['positions'],
    required: ['positions'],
  },
  reminder_1: reminder,
  reminder_2: reminder,
  reminder_3: reminder,
  settlement: {
    values: [
      ...everywhere,
      'service_days',
      'service_from',
      'service_to',
      'received',
      'fee',
      'payout',
      'due',
      'due_date',
      'outcome',
    ],
    blocks: ['positions', 'payment'],
    required: ['positions'],
  },
  fee_invoice: asking,
  approval_request: {
    values: [...everywhere, 'guest.name', 'answer_by'],
    blocks: ['positions'],
    required: ['positions'],
  },
  email: {
    values: [...everywhere, 'paper', ...ofBills, 'cancels.number', 'cancels.date'],
    blocks: [],
    required: [],
  },
};

export type TemplateFault =
  | { readonly kind: 'unknown'; readonly name: string; readonly offered: readonly string[] }
  | { readonly kind: 'unclosed'; readonly text: string }
  | { readonly kind: 'blockInText'; readonly name: string }
  | { readonly kind: 'missing'; readonly name: string };

const placeholder = /\{\{([^{}]*)\}\}/g;

/** The names between double braces, in order. */
export const namesIn = (text: string): readonly string[] =>
  [...text.matchAll(placeholder)].map(([, name = '']) => name.trim());

/** The first fault of a text for this kind, in reading order; null: none. */
export function templateFault(
  kind: TemplateKind,
  text: string,
  part: 'subject' | 'body',
): TemplateFault | null {
  const allowed = placeholders[kind];
  const inBody = part === 'body' ? allowed.blocks : [];
  const offered = [...allowed.values, ...inBody];
  const left = text.replaceAll(placeholder, '');
  const brace = /\{\{|\}\}/.exec(left);
  if (brace) return { kind: 'unclosed', text: left.slice(brace.index, brace.index + 20) };
  for (const name of namesIn(text)) if (!offered.includes(name)) return { kind: 'unknown', name, offered };
  for (const block of inBody) {
    const uses = text.split('\n').filter(line => namesIn(line).includes(block));
    if (uses.some(line => line.trim().replace(placeholder, '') !== '' || namesIn(line).length > 1))
      return { kind: 'blockInText', name: block };
  }
  if (part === 'subject') return null;
  const missing = allowed.required.find(name => !namesIn(text).includes(name));
  return missing === undefined ? null : { kind: 'missing', name: missing };
}
