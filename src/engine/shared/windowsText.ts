/** The characters of the bytes 80 to 9F; five of them have none. */
const characters = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/**
 * The text of bytes in Windows-1252, as Windows programs write it in Western Europe. `TextDecoder` of Node 20 reads these bytes
 * as ISO 8859-1, which has no dashes, quotes and no euro.
 */
export const windowsText = (bytes: Uint8Array): string =>
  new TextDecoder('latin1')
    .decode(bytes)
    .replace(/[\x80-\x9f]/g, control => characters.charAt(control.charCodeAt(0) - 0x80));
