import { Scripts } from '@remix-run/react';
import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react';

interface TagProps {
  rel?: string;
  type?: string;
  children?: ReactNode;
  /** In lower case: the name that React 18 hands on. */
  fetchpriority?: 'low';
  suppressHydrationWarning?: true;
}
type Tag = ReactElement<TagProps>;

/** What a tag is called that the browser leaves alone until the first paint. */
const later = 'after-paint';

function postponed(node: ReactNode): ReactNode {
  return Children.map(node, (child) => {
    if (!isValidElement(child)) return child;
    const tag = child as Tag;
    const { type, props } = tag;
    if (type === 'link' && props.rel === 'modulepreload') {
      return cloneElement(tag, {
        rel: later,
        fetchpriority: 'low',
        suppressHydrationWarning: true,
      });
    }
    if (type === 'script' && props.type === 'module') return cloneElement(tag, { type: later });
    return props.children === undefined
      ? tag
      : cloneElement(tag, undefined, postponed(props.children));
  });
}

/**
 * Runs in the browser: gives the tags their names back once something has been painted, and a second after
 * all has come at the latest (settings for privacy can keep paints a secret); where browsers never tell
 * that, once the first frame has been drawn. Until then it keeps what is typed (`early-input.ts`). A script
 * runs that is made anew, and leaves the document at once: React finds the document as it was sent. Without
 * quotation marks, arrows and the like, which React would escape.
 */
const start = `(function () {
const values = new Map();
function keep(event) { values.set(event.target, event.target.value); }
addEventListener(\`input\`, keep, true);
window.earlyInput = { values, stop: function () { removeEventListener(\`input\`, keep, true); } };
let hasBegun = false;
function begin() {
if (hasBegun) return;
hasBegun = true;
for (const link of document.querySelectorAll(\`link[rel=${later}]\`)) link.rel = \`modulepreload\`;
for (const given of document.querySelectorAll(\`script[type=${later}]\`)) {
const script = document.createElement(\`script\`);
script.type = \`module\`;
script.nonce = given.nonce;
script.textContent = given.textContent;
given.after(script);
script.remove();
}
}
if (window.PerformanceObserver?.supportedEntryTypes?.includes(\`paint\`)) {
new PerformanceObserver(begin).observe({ type: \`paint\`, buffered: true });
addEventListener(\`load\`, function () { setTimeout(begin, 1000); });
} else {
requestAnimationFrame(function () { setTimeout(begin); });
}
})();`;

/**
 * Remix's scripts, begun once the page has been painted: a page is whole without them, and half the bytes
 * of a first visit are theirs. Remix has no setting for it, so the tags that it makes are renamed here.
 */
export function ScriptsAfterPaint({ nonce }: { nonce: string | undefined }) {
  return (
    <>
      {postponed(Scripts({ nonce }))}
      <script nonce={nonce} suppressHydrationWarning>
        {start}
      </script>
    </>
  );
}
