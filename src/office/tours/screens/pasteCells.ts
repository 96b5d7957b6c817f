import { createContext } from 'react';

/** An editable cell as currently rendered. */
export interface Cell {
  /** its value as the user would type it */
  readonly text: string;
  /** Enters a text and saves it. */
  readonly enter: (text: string) => Promise<Entered>;
}

/** `refused`: the text stays in the cell with the reason; `unfit`: the cell cannot hold it. */
export type Entered = 'saved' | 'refused' | 'unfit';

/** The editable cells of the page by their inputs. */
export const cells = new WeakMap<HTMLInputElement, Cell>();

export interface Pasted {
  /** the cells that were filled, with their previous texts */
  readonly entered: readonly { readonly input: HTMLInputElement; readonly before: string }[];
  /** how many of them were not saved: the reason is shown in the cell */
  readonly refused: number;
  /** number of values without an editable cell */
  readonly left: number;
}

/** Pastes a block of values that starts in a cell. */
export const PasteContext = createContext<(start: HTMLInputElement, block: Block) => void>(() => undefined);

/** Lines of values, as copied from a spreadsheet. */
export type Block = readonly (readonly string[])[];

/** Parses copied text; null for a single value, which the input pastes by itself. */
export function readBlock(copied: string): Block | null {
  const lines = copied.replace(/(\r?\n)+$/, '').split(/\r?\n/);
  const block = lines.map(line => line.split('\t').map(value => value.trim()));
  return block.length > 1 || (block[0]?.length ?? 0) > 1 ? block : null;
}

/**
 * Fills the block's lines into the rows from the cell on, and its columns into the cells to the right. Line
 * three is row three, even if a row between cannot be edited. An empty value leaves its cell unchanged.
 */
export async function pasteCells(start: HTMLInputElement, block: Block): Promise<Pasted> {
  const names = inputsOf(start.closest('tr')).map(({ dataset }) => dataset.cell);
  const columns = names.slice(names.indexOf(start.dataset.cell));
  const entered: { input: HTMLInputElement; before: string }[] = [];
  let refused = 0;
  let left = 0;
  let row: Element | null = start.closest('tr');
  for (const line of block) {
    const inputs = inputsOf(row);
    const saving = line.map(async (value, at) => {
      if (value === '') return;
      const input = inputs.find(({ dataset }) => dataset.cell === columns[at]);
      const cell = input && columns[at] !== undefined ? cells.get(input) : undefined;
      const done = await cell?.enter(value);
      if (done === 'refused') refused++;
      if (input && cell && done !== 'unfit') entered.push({ input, before: cell.text });
      else left++;
    });
    await Promise.all(saving);
    row = row?.nextElementSibling ?? null;
  }
  return { entered, refused, left };
}

/** Restores the previous texts of the cells. */
export async function takeBack({ entered }: Pasted): Promise<void> {
  for (const { input, before } of entered) await cells.get(input)?.enter(before);
}

const inputsOf = (row: Element | null): HTMLInputElement[] => [
  ...(row?.querySelectorAll<HTMLInputElement>('input[data-cell]') ?? []),
];
