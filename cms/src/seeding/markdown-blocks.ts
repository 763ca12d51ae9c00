import { lexer, type Token, type Tokens } from 'marked';

type Format = 'bold' | 'italic' | 'code';

interface TextNode extends Partial<Record<Format, true>> {
  readonly type: 'text';
  readonly text: string;
}

interface LinkNode {
  readonly type: 'link';
  readonly url: string;
  readonly children: TextNode[];
}

type Inline = TextNode | LinkNode;

/** One block of Strapi's rich text (`blocks`): data, never HTML. */
export type Block =
  | { readonly type: 'paragraph' | 'quote'; readonly children: Inline[] }
  | { readonly type: 'heading'; readonly level: number; readonly children: Inline[] }
  | { readonly type: 'code'; readonly children: TextNode[] }
  | {
      readonly type: 'list';
      readonly format: 'ordered' | 'unordered';
      readonly children: { readonly type: 'list-item'; readonly children: Inline[] }[];
    };

/**
 * Turns Markdown into Strapi's blocks. Knows headings, paragraphs, quotes, code, flat lists, bold,
 * italic, code spans and links; throws on anything else (HTML above all) rather than lose it.
 */
export function markdownToBlocks(markdown: string): Block[] {
  return lexer(markdown)
    .filter((token) => token.type !== 'space')
    .map(toBlock);
}

function toBlock(token: Token): Block {
  switch (token.type) {
    case 'heading': {
      const heading = token as Tokens.Heading;
      return { type: 'heading', level: heading.depth, children: toInline(heading.tokens) };
    }
    case 'paragraph':
      return { type: 'paragraph', children: toInline(token.tokens ?? []) };
    case 'blockquote':
      return { type: 'quote', children: (token.tokens ?? []).flatMap((t) => inlineOf(t)) };
    case 'code':
      return { type: 'code', children: [{ type: 'text', text: (token as Tokens.Code).text }] };
    case 'list':
      return toList(token as Tokens.List);
    default:
      throw new Error(`Markdown that no block stands for: ${token.type} in "${token.raw}"`);
  }
}

function toList(list: Tokens.List): Block {
  return {
    type: 'list',
    format: list.ordered ? 'ordered' : 'unordered',
    children: list.items.map((item) => ({
      type: 'list-item',
      children: item.tokens.flatMap((token) => inlineOf(token)),
    })),
  };
}

function inlineOf(token: Token): Inline[] {
  if ('tokens' in token && token.tokens) return toInline(token.tokens);
  return toInline([token]);
}

function toInline(tokens: Token[], formats: Partial<Record<Format, true>> = {}): Inline[] {
  return tokens.flatMap((token): Inline[] => {
    switch (token.type) {
      case 'text':
      case 'escape':
        return [{ type: 'text', text: oneLine((token as Tokens.Text).text), ...formats }];
      case 'strong':
        return toInline(token.tokens ?? [], { ...formats, bold: true });
      case 'em':
        return toInline(token.tokens ?? [], { ...formats, italic: true });
      case 'codespan':
        return [{ type: 'text', text: (token as Tokens.Codespan).text, ...formats, code: true }];
      case 'link': {
        const link = token as Tokens.Link;
        return [{ type: 'link', url: link.href, children: toInline(link.tokens) as TextNode[] }];
      }
      default:
        throw new Error(`Markdown that no text stands for: ${token.type} in "${token.raw}"`);
    }
  });
}

function oneLine(text: string): string {
  return text.replaceAll('\n', ' ');
}
