import { Scripts } from '@remix-run/react';
import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react';

interface TagProps {
  rel?: string;
  type?: string;
  children?: ReactNode;
  /** In lower case: the name that React 18 hands on. */
  fetchpriority?: 'low';
}
type Tag = ReactElement<TagProps>;

const isModule = ({ type, props }: Tag) =>
  (type === 'link' && props.rel === 'modulepreload') ||
  (type === 'script' && props.type === 'module');

function lowered(node: ReactNode): ReactNode {
  return Children.map(node, (child) => {
    if (!isValidElement(child)) return child;
    const tag = child as Tag;
    if (isModule(tag)) return cloneElement(tag, { fetchpriority: 'low' });
    return tag.props.children === undefined
      ? tag
      : cloneElement(tag, undefined, lowered(tag.props.children));
  });
}

/**
 * Remix's scripts, behind styles, fonts and the first pictures in the queue of a slow network: a page is
 * whole without them, and half the bytes of a first visit are theirs. Remix has no setting for it, so the
 * tags that it makes are marked here.
 */
export function LowPriorityScripts({ nonce }: { nonce: string | undefined }) {
  return <>{lowered(Scripts({ nonce }))}</>;
}
