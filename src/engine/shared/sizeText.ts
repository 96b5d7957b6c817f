/** `12 kB`, `1,4 MB`: a file size, rounded for display. */
export function sizeText(bytes: number, language: string): string {
  const unit = bytes < 1_000_000 ? 'kilobyte' : 'megabyte';
  const value = unit === 'kilobyte' ? Math.max(1, Math.round(bytes / 1_000)) : bytes / 1_000_000;
  return value.toLocaleString(language, { style: 'unit', unit, maximumFractionDigits: 1 });
}
