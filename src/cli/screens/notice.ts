import type { Answer, Notice } from '../dev/notices';

let shown: HTMLElement | null = null;

/**
 * Shows messages and questions of `npm run dev` at the bottom of the page. Not part of a production build.
 */
export function showNotice(notice: Notice, onAnswer: (answer: Answer) => void): void {
  shown?.remove();
  shown = null;
  if (notice.kind === 'none') return;
  shown = made('section', { role: 'region', ariaLabel: 'npm run dev' });
  shown.setAttribute('style', look);
  shown.append(...(notice.kind === 'fault' ? fault(notice.text) : question(notice, onAnswer)));
  document.body.append(shown);
}

const fault = (text: string): readonly HTMLElement[] => [
  title('What was saved last is not shown'),
  made('pre', { textContent: text, style: 'white-space: pre-wrap; margin: 0; overflow-wrap: anywhere' }),
];

function question(
  { id, at, items, fault }: Extract<Notice, { kind: 'question' }>,
  onAnswer: (answer: Answer) => void,
): readonly HTMLElement[] {
  const parts = [title(`To be decided before the tables change (${at})`)];
  if (fault !== null) parts.push(made('p', { role: 'alert', textContent: fault, style: 'margin: 0 0 8px' }));
  for (const { name, text, choices } of items) {
    const group = made('fieldset', { style: 'border: 0; margin: 0 0 12px; padding: 0' });
    group.append(made('legend', { textContent: text, style: 'font-weight: 600; padding: 0' }));
    for (const { write, means, value } of choices) {
      const row = made('form', {
        style: 'display: flex; flex-wrap: wrap; gap: 8px; align-items: center; margin-top: 6px',
      });
      const input =
        value === undefined
          ? null
          : made('input', {
              // an example with … is no usable value, so it is only a placeholder
              [value.includes('…') ? 'placeholder' : 'value']: value,
              required: true,
              ariaLabel: `${write}: ${means}`,
              style: fieldLook,
            });
      const button = made('button', { textContent: write, style: buttonLook });
      row.append(button, ...(input ? [input] : []), made('span', { textContent: means }));
      row.addEventListener('submit', event => {
        event.preventDefault();
        onAnswer({ id, name, answer: input ? `${write} ${input.value}` : write });
        if (write === 'wait') shown?.remove();
      });
      group.append(row);
    }
    parts.push(group);
  }
  return parts;
}

const title = (text: string): HTMLElement =>
  made('strong', { textContent: text, style: 'display: block; margin-bottom: 8px' });

/** Inline styles only, so that the notice looks the same whatever is wrong with the page. */
const look =
  'position: fixed; z-index: 2147483647; inset: auto 0 0 0; max-height: 60vh; overflow: auto; padding: 16px 24px; font: 14px/1.5 system-ui, sans-serif; color: #fff; background: #1d2733; border-top: 4px solid #ffb020';
const fieldLook =
  'font: inherit; flex: 0 1 320px; min-width: 0; padding: 4px 8px; color: #111; background: #fff; border: 1px solid #888; border-radius: 4px';
const buttonLook =
  'font: inherit; padding: 4px 12px; color: #111; background: #ffcf70; border: 0; border-radius: 4px; cursor: pointer';

function made<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  { style, ...properties }: Partial<Omit<HTMLElementTagNameMap[Tag], 'style'>> & { readonly style?: string },
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), properties);
  if (style) element.setAttribute('style', style);
  return element;
}
