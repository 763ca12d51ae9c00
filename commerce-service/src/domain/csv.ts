/** What spreadsheets take for the beginning of a formula (OWASP, CSV injection), wide forms too. */
const formulaStart = /^[\s\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u;

/**
 * One cell (RFC 4180). Numbers are written as they are; text is quoted, and text that a spreadsheet
 * would run as a formula gets an apostrophe in front, which makes it text there.
 */
export function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const harmless = formulaStart.test(value) ? `'${value}` : value;
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** One line with its end. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}
