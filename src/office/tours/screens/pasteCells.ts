import { createContext } from 'react';

/** A cell that can be typed into, as it is drawn now. */
export interface Cell {
  /** what stands there, as one would type it */
  readonly text: string;
  /** Enters a text and saves it. */
  readonly enter: (text: string) => Promise<Entered>;
}

/** `refused` stands in the cell with its reason; `unfit` cannot even stand there. */
export type Entered = 'saved' | 'refused' | 'unfit';

/** The cells of the page by their inputs. */
export const cells = new WeakMap<HTMLInputElement, Cell>();

export interface Pasted {
  /** what was entered, with what stood there before */
  readonly entered: readonly { readonly input: HTMLInputElement; readonly before: string }[];
  /** how many of them were not saved: the reason stands in the cell */
  readonly refused: number;
  /** values for which there was no cell to type into */
  readonly left: number;
}

/** Takes a block that begins in a cell. */
export const PasteContext = createContext<(start: HTMLInputElement, block: Block) => void>(() => undefined);

/** Lines of values, as a spreadsheet copies them. */
export type Block = readonly (readonly string[])[];

/** What was copied, or null where it is one value, which the cell takes by itself. */
export function readBlock(copied: string): Block | null {
  const lines = copied.replace(/(\r?\n)+$/, '').split(/\r?\n/);
  const block = lines.map(line => line.split('\t').map(value => value.trim()));
  return block.length > 1 || (block[0]?.length ?? 0) > 1 ? block : null;
}

/**
 * Enters a block line by line into the rows from the cell on, and its columns into the cells to the right: line three is
 * row three, also where a row between them takes nothing. What is empty in the block leaves its cell as it is.
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

/** Puts back what stood in the cells before. */
export async function takeBack({ entered }: Pasted): Promise<void> {
  for (const { input, before } of entered) await cells.get(input)?.enter(before);
}

const inputsOf = (row: Element | null): HTMLInputElement[] => [
  ...(row?.querySelectorAll<HTMLInputElement>('input[data-cell]') ?? []),
];
