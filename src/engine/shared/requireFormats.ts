import { OfficeFault } from './officeFault.ts';
import { adoptFormats, type FormatMeta, type OfficeFormats } from './officeFormats.ts';

/**
 * Adopts the formats; throws if one of product.json has neither a pattern nor code on the server, or both.
 */
export function requireFormats(named: readonly FormatMeta[], formats: OfficeFormats | undefined): void {
  for (const { name, pattern } of named) {
    if (formats?.[name] && pattern !== undefined)
      throw new OfficeFault(
        `The format "${name}" has a pattern in schemas/product.json and code in src/office/formats.ts. Remove one of them.`,
      );
    if (!formats?.[name] && pattern === undefined)
      throw new OfficeFault(
        `schemas/product.json names the format "${name}", which has no pattern, and the server has no code for it. Give it a pattern or remove it; or export its code in \`formats\` of src/office/formats.ts, and name those as \`formats\` of \`office\` in src/office/server.ts.`,
      );
  }
  adoptFormats(named, formats);
}
