/**
 * A file type that may be uploaded. It is determined by the content; name and header of the upload are not trusted.
 */
interface FileType {
  readonly mime: string;
  readonly endings: readonly string[];
  /** browsers display it themselves, and it cannot contain active content */
  readonly isShown: boolean;
  matches(content: Uint8Array): boolean;
}

const begins =
  (...bytes: readonly number[]) =>
  (content: Uint8Array) =>
    bytes.every((byte, at) => content[at] === byte);
const either =
  (...tests: readonly ((content: Uint8Array) => boolean)[]) =>
  (content: Uint8Array) =>
    tests.some(test => test(content));

const types: readonly FileType[] = [
  { mime: 'application/pdf', endings: ['pdf'], isShown: true, matches: begins(0x25, 0x50, 0x44, 0x46, 0x2d) },
  {
    mime: 'image/png',
    endings: ['png'],
    isShown: true,
    matches: begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  },
  { mime: 'image/jpeg', endings: ['jpg', 'jpeg'], isShown: true, matches: begins(0xff, 0xd8, 0xff) },
  {
    mime: 'image/tiff',
    endings: ['tif', 'tiff'],
    isShown: false,
    matches: either(begins(0x49, 0x49, 0x2a, 0x00), begins(0x4d, 0x4d, 0x00, 0x2a)),
  },
  { mime: 'application/xml', endings: ['xml'], isShown: false, matches: isXml },
];

export const allowedEndings: readonly string[] = types.flatMap(({ endings }) => endings);

/** Null if the type is not accepted. */
export function fileTypeOf(content: Uint8Array): string | null {
  return types.find(({ matches }) => matches(content))?.mime ?? null;
}

/** Does the file name fit the content? Otherwise it would open in the wrong program, or in none. */
export function endingFits(filename: string, mime: string): boolean {
  const ending = /\.([^.]+)$/.exec(filename)?.[1]?.toLowerCase() ?? '';
  return types.find(type => type.mime === mime)?.endings.includes(ending) ?? false;
}

export function isShown(mime: string): boolean {
  return types.find(type => type.mime === mime)?.isShown ?? false;
}

/** Bank statements and the like: an XML declaration, or a root element that is not a web page. */
function isXml(content: Uint8Array): boolean {
  const head = Buffer.from(content.subarray(0, 400))
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  return (
    /^<(?:\?xml\s|[A-Za-z_][\w.-]*(?::[\w.-]+)?[\s>])/.test(head) &&
    !/<(?:!doctype\s+)?(?:html|svg)\b/i.test(head)
  );
}
