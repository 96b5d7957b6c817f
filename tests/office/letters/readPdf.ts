import { extractText, getMeta } from 'unpdf';

// The reader asks for it; Node has it from version 24 on.
if (!('try' in Promise))
  Object.assign(Promise, {
    try: async (work: (...values: unknown[]) => unknown, ...values: unknown[]) => work(...values),
  });

/** The text of each page, as a reader of PDF files finds it, with single blanks. */
export async function pagesOf(file: Uint8Array): Promise<readonly string[]> {
  const { text } = await extractText(Uint8Array.from(file), { mergePages: false });
  return text.map(page => page.replaceAll(/\s+/g, ' '));
}

/** What the file says about itself. */
export const propertiesOf = (file: Uint8Array) => getMeta(Uint8Array.from(file));
