import { z } from 'zod';
import { log } from '../log.server';
import { blockShapes, type HomeBlock } from './shapes.server';

const named = z.object({ __typename: z.string().max(100) });

/**
 * The blocks that this build can show, in their order. One that is unknown (the CMS may be newer)
 * or lacks what it needs is skipped and logged: the page stands without it.
 */
export function knownBlocks(blocks: readonly unknown[]): HomeBlock[] {
  return blocks.flatMap((block) => {
    const head = named.safeParse(block);
    const name = head.success ? head.data.__typename : 'unnamed';
    const shape = isKnown(name) ? blockShapes[name] : undefined;
    const parsed = shape?.safeParse(block);
    if (parsed?.success === true) return [parsed.data];
    log.warn({ block: name, reason: shape ? 'faulty' : 'unknown' }, 'home block skipped');
    return [];
  });
}

function isKnown(name: string): name is keyof typeof blockShapes {
  return Object.hasOwn(blockShapes, name);
}
