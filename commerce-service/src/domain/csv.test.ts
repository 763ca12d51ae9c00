import { describe, expect, it } from 'vitest';
import { csvCell, csvLine } from './csv.ts';

describe('CSV', () => {
  it.each([
    '=1+1',
    '+1 555 0199',
    '-2+3',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '  =1',
    '\u00a0=1',
    '\ufeff=1',
    '\uff1d1+1',
    '\uff0b1',
    '\uff0d1',
    '\uff20A1',
    '=HYPERLINK("https://evil.example","x")',
    "=cmd|'/C calc'!A0",
  ])('When the text is %j, then no spreadsheet takes it for a formula', (text) => {
    expect(csvCell(text)).toBe(`"'${text.replaceAll('"', '""')}"`);
  });

  it('When a cell holds quotes, commas, semicolons and line ends, then it stays one cell', () => {
    expect(csvCell('a "b", c;\r\nd')).toBe('"a ""b"", c;\r\nd"');
    expect(csvCell('x","=1+1')).toBe('"x"",""=1+1"');
  });

  it('When a line has numbers and gaps, then numbers are bare and gaps are empty', () => {
    expect(csvLine(['a', -5, null, ''])).toBe('"a",-5,,""\r\n');
  });
});
