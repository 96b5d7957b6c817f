/** The characters for bytes 80 to 9F; five of them are undefined. */
const characters = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/**
 * Decodes Windows-1252, which Windows programs write in Western Europe. `TextDecoder` of Node 20 reads these bytes as
 * ISO 8859-1, which has no dashes, quotes or euro sign.
 */
export const windowsText = (bytes: Uint8Array): string =>
  new TextDecoder('latin1')
    .decode(bytes)
    .replace(/[\x80-\x9f]/g, control => characters.charAt(control.charCodeAt(0) - 0x80));
