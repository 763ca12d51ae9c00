import { createElement, Fragment, type ReactNode } from 'react';
import { CheckedLink } from './checked-link';

/*
 * Strapi's rich text ('blocks'), which is data and never HTML. Every node is looked at before it is
 * used: what we do not know is left out, what it holds is not.
 */

type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;
const childrenOf = (node: Node): unknown[] =>
  Array.isArray(node['children']) ? node['children'] : [];

/** A text that an editor wrote, with its headings, lists, quotes and links. */
export function RichText({ body }: { body: readonly unknown[] }) {
  return <div className="rich-text">{body.map((node, index) => renderBlock(node, index))}</div>;
}

function renderBlock(node: unknown, key: number): ReactNode {
  if (!isNode(node)) return null;
  const children = renderInline(childrenOf(node));
  switch (node['type']) {
    case 'paragraph':
      return <p key={key}>{children}</p>;
    case 'heading':
      return createElement(headingTag(node['level']), { key }, children);
    case 'list':
      return createElement(
        node['format'] === 'ordered' ? 'ol' : 'ul',
        { key },
        childrenOf(node).map((item, index) => renderListItem(item, index)),
      );
    case 'quote':
      return <blockquote key={key}>{children}</blockquote>;
    case 'code':
      return (
        <pre key={key}>
          <code>{children}</code>
        </pre>
      );
    default:
      return <Fragment key={key}>{children}</Fragment>;
  }
}

/** The page's own title is the only first-level heading. */
function headingTag(level: unknown): 'h2' | 'h3' | 'h4' {
  if (level === 1 || level === 2) return 'h2';
  return level === 3 ? 'h3' : 'h4';
}

function renderListItem(item: unknown, key: number): ReactNode {
  if (!isNode(item)) return null;
  if (item['type'] === 'list') return renderBlock(item, key);
  return <li key={key}>{renderInline(childrenOf(item))}</li>;
}

function renderInline(nodes: unknown[]): ReactNode[] {
  return nodes.map((node, index) => {
    if (!isNode(node)) return null;
    if (node['type'] === 'link' && typeof node['url'] === 'string') {
      return (
        <CheckedLink key={index} href={node['url']}>
          {renderInline(childrenOf(node))}
        </CheckedLink>
      );
    }
    if (typeof node['text'] !== 'string') {
      return <Fragment key={index}>{renderInline(childrenOf(node))}</Fragment>;
    }
    return <Fragment key={index}>{withMarks(node, node['text'])}</Fragment>;
  });
}

function withMarks(node: Node, text: string): ReactNode {
  let marked: ReactNode = text;
  if (node['code'] === true) marked = <code>{marked}</code>;
  if (node['bold'] === true) marked = <strong>{marked}</strong>;
  if (node['italic'] === true) marked = <em>{marked}</em>;
  if (node['underline'] === true) marked = <u>{marked}</u>;
  if (node['strikethrough'] === true) marked = <s>{marked}</s>;
  return marked;
}
