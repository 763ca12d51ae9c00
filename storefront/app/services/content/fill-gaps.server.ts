import type { z } from 'zod';

/** A gap filled may uncover another below it; content nests no deeper than this. */
const mostRounds = 5;

/**
 * An editor's draft in the shape of the page, although required fields are still empty: a missing
 * text becomes '[title is missing]', a missing list an empty one. Undefined when that is not enough.
 */
export function fillGaps<Shape extends z.ZodType>(
  shape: Shape,
  draft: unknown,
): z.output<Shape> | undefined {
  const filled: unknown = structuredClone(draft);
  for (let round = 0; round < mostRounds; round += 1) {
    const parsed = shape.safeParse(filled);
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues) fillAt(filled, issue.path, issue);
  }
  return undefined;
}

function fillAt(root: unknown, path: readonly PropertyKey[], issue: z.core.$ZodIssue): void {
  const name = path.at(-1);
  let parent = root;
  for (const step of path.slice(0, -1)) parent = (parent as Record<PropertyKey, unknown>)[step];
  if (name === undefined || typeof parent !== 'object' || parent === null) return;
  const isList = issue.code === 'invalid_type' && issue.expected === 'array';
  (parent as Record<PropertyKey, unknown>)[name] = isList ? [] : placeholder(String(name));
}

/** Dates are compared and formatted: today stands in for one that has not been chosen. */
function placeholder(name: string): string {
  return name === 'publishedOn' ? new Date().toISOString().slice(0, 10) : `[${name} is missing]`;
}
