import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

const tailBytes = 16_384;

/** The last lines of a log, without blank ones and colours; none when there is no such file. */
export function lastLines(file: string, count: number): string[] {
  let handle: number;
  try {
    handle = openSync(file, 'r');
  } catch {
    return [];
  }
  try {
    const { size } = fstatSync(handle);
    const length = Math.min(size, tailBytes);
    const buffer = Buffer.alloc(length);
    readSync(handle, buffer, 0, length, size - length);
    return withoutColours(buffer.toString('utf8'))
      .split(/\r?\n|\r/)
      .filter((line) => line.trim() !== '')
      .slice(-count);
  } finally {
    closeSync(handle);
  }
}

/** The text without the terminal's escape sequences. */
export function withoutColours(text: string): string {
  // eslint-disable-next-line no-control-regex -- escape sequences begin with a control character
  return text.replace(/\u001b\[[0-9;?]*[A-Za-z]/g, '');
}
