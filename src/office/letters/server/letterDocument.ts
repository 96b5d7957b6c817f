import { escapeMarkup } from '@engine/shared/escapeMarkup.ts';
import PDFDocument from 'pdfkit';

/** What a file says about itself. */
export interface LetterInfo {
  readonly title: string;
  readonly author: string;
  readonly date: string;
  readonly language: string;
}

/** An empty PDF/A-2b whose dates are the letter's. */
export class LetterDocument extends PDFDocument {
  constructor({ title, author, date, language }: LetterInfo) {
    const day = new Date(`${date}T00:00:00Z`);
    super({
      size: 'A4',
      margin: 0,
      bufferPages: true,
      pdfVersion: '1.7',
      subset: 'PDF/A-2b',
      lang: language,
      displayTitle: true,
      // Helvetica, which would not be embedded, is what there is unless none is asked for; see embeddedFont.ts.
      font: null as unknown as string,
      info: {
        Title: title,
        Author: author,
        Creator: 'Tours',
        Producer: 'Tours',
        CreationDate: day,
        ModDate: day,
      },
    });
  }

  /** The library copies texts into the XML of the metadata as they are; its dictionary of them is written by then. */
  override endMetadata(): void {
    const { Title = '', Author = '' } = this.info;
    Object.assign(this.info, { Title: escapeMarkup(Title), Author: escapeMarkup(Author) });
    super.endMetadata();
  }
}
