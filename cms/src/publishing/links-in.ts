/** A link that an editor wrote, and where in the document it stands. */
export interface FoundLink {
  readonly path: readonly (string | number)[];
  readonly label: string;
  readonly url: string;
}

/**
 * Every link of a document as Strapi holds it: link components (`label` and `url`) and links inside
 * rich text (`type: 'link'`). Pictures have a `url` too, but no label. A link of a rich text has the
 * path of the whole text: the panel knows no field inside it.
 */
export function linksIn(value: unknown, path: readonly (string | number)[] = []): FoundLink[] {
  if (Array.isArray(value)) {
    return value.flatMap((item, index) =>
      linksIn(item, isRichTextNode(item) ? path : [...path, index]),
    );
  }
  if (typeof value !== 'object' || value === null || value instanceof Date) return [];
  const node = value as Record<string, unknown>;
  const found = linkAt(node, path);
  const inside = isRichTextNode(node)
    ? linksIn(node['children'], path)
    : Object.entries(node).flatMap(([key, member]) => linksIn(member, [...path, key]));
  return found ? [found, ...inside] : inside;
}

/** `{ type: 'paragraph', children: [...] }` and its like. */
function isRichTextNode(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { type, children } = value as Record<string, unknown>;
  return typeof type === 'string' && Array.isArray(children);
}

function linkAt(
  node: Record<string, unknown>,
  path: readonly (string | number)[],
): FoundLink | undefined {
  const { url } = node;
  if (typeof url !== 'string') return undefined;
  if (node['type'] === 'link') return { path, url, label: textOf(node['children']) };
  const { label } = node;
  return typeof label === 'string' ? { path: [...path, 'url'], url, label } : undefined;
}

function textOf(children: unknown): string {
  if (!Array.isArray(children)) return '';
  return children.map((child: { text?: unknown }) => String(child?.text ?? '')).join('');
}
