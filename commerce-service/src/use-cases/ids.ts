const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** True for the form of our ids; anything else names nothing and never reaches the database. */
export function isId(text: string): boolean {
  return idPattern.test(text);
}
