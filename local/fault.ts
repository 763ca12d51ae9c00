/**
 * A fault that a person can mend: one line that names the cause and the mend, and the lines of a
 * log that show it. The programs in local/ print it without a stack and exit with code 1.
 */
export class LocalFault extends Error {
  readonly logLines: string[];

  constructor(message: string, logLines: string[] = []) {
    super(message);
    this.name = 'LocalFault';
    this.logLines = logLines;
  }
}

/** Whether this is an error of the operating system, which carries a code such as EACCES. */
export function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && typeof (error as NodeJS.ErrnoException).code === 'string';
}

/**
 * What to print for any error: a LocalFault as it stands, a known system error in one line.
 * `folder` is what a system error is about that does not tell its path.
 */
export function describeFault(error: unknown, folder = 'the state folder'): LocalFault {
  if (error instanceof LocalFault) return error;
  if (!isSystemError(error)) {
    return new LocalFault(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
  const path = error.path ?? folder;
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT') {
    return new LocalFault(`No space left on the disk of ${path}: free some and start again.`);
  }
  if (error.code === 'EACCES' || error.code === 'EPERM' || error.code === 'EROFS') {
    return new LocalFault(
      `May not write ${path} (${error.code}): give your user write permission there and start again.`,
    );
  }
  return new LocalFault(error.stack ?? error.message);
}
