import { FileFormError } from '@engine/server/imports/ownFile.ts';

/** A segment: its tag, and its elements by their number in the directories of segments, from 1. */
export interface Segment {
  readonly tag: string;
  /** the place in the file, the first segment being 1 */
  readonly place: number;
  /** Empty if not given. Only the frame segments of these messages have composite elements. */
  element(number: number): string;
  /** all elements from this one on that are given */
  elementsFrom(number: number): readonly string[];
}

/**
 * The usual separators, which a UNA segment may change (ISO 9735, 7.1): component, element, release, end of a segment.
 */
const usual = { element: '+', release: '?', end: "'" };

/** Splits an interchange into segments (EDIFACT, ISO 9735). Throws `FileFormError` if its last segment has no end. */
export function readEdifact(text: string): readonly Segment[] {
  const { marks, from } = marksOf(text);
  const segments: Segment[] = [];
  let elements: string[] = [];
  let current = '';
  for (let at = from; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === marks.release) {
      at += 1;
      current += text.charAt(at);
    } else if (character === marks.element) {
      elements.push(current);
      current = '';
    } else if (character === marks.end) {
      segments.push(segmentOf([...elements, current], segments.length + 1));
      elements = [];
      current = '';
    } else if (character !== '\r' && character !== '\n') {
      current += character;
    }
  }
  if (elements.length > 0 || current.trim() !== '') throw new FileFormError({ segment: segments.length + 1 });
  return segments;
}

function marksOf(text: string): { readonly marks: typeof usual; readonly from: number } {
  const named = /^UNA.(.).(.).(.)/s.exec(text);
  if (!named) return { marks: usual, from: 0 };
  const [{ length }, element = '', release = '', end = ''] = named;
  return { marks: { element, release, end }, from: length };
}

function segmentOf([tag = '', ...elements]: readonly string[], place: number): Segment {
  return {
    tag,
    place,
    element: number => elements[number - 1]?.trim() ?? '',
    elementsFrom: number => elements.slice(number - 1).flatMap(each => each.trim() || []),
  };
}
