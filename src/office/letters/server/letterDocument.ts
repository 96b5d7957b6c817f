import { escapeMarkup } from '@engine/shared/escapeMarkup.ts';
import PDFDocument from 'pdfkit';

/** Metadata of a file. */
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
      // null: otherwise the library would use Helvetica, which is not embedded; see embeddedFont.ts.
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

  /**
   * The library copies texts into the XML of the metadata without escaping them; their PDF dictionary is already
   * written by then.
   */
  override endMetadata(): void {
    const { Title = '', Author = '' } = this.info;
    Object.assign(this.info, { Title: escapeMarkup(Title), Author: escapeMarkup(Author) });
    super.endMetadata();
  }
}
