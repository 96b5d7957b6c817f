export const hex = (code: number): string => code.toString(16).padStart(4, '0');

/** The ToUnicode CMap for the codes from 1, used for search and copying (ISO 32000-1, 9.10.3). */
export function toUnicode(letters: readonly string[]): string {
  const texts = letters.map(text => {
    const units = Array.from({ length: text.length }, (_, at) => hex(text.charCodeAt(at)));
    return `<${units.join('')}>`;
  });
  const ranges: string[] = [];
  for (let from = 0; from < texts.length; from += 100) {
    const part = texts.slice(from, from + 100);
    ranges.push(`<${hex(from + 1)}> <${hex(from + part.length)}> [${part.join(' ')}]`);
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000><ffff>
endcodespacerange
${ranges.length} beginbfrange
${ranges.join('\n')}
endbfrange
endcmap
CMapName currentdict /CMap defineresource pop
end
end
`;
}
