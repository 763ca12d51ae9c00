import type { ComponentType } from 'react';
import type { HomeBlock } from '~/services/content/shapes.server';
import type { BlockName, BlockProps, HomeGoods } from './block-props';
import { LatestProducts, Reviews } from './goods-blocks';
import { FeatureCards, GrowthFigures, Hero, Newsletter } from './word-blocks';

/** Which component shows which block: the one place to add a block to. */
export const blockComponents: { [Name in BlockName]: ComponentType<BlockProps<Name>> } = {
  ComponentBlocksHero: Hero,
  ComponentBlocksGrowthFigures: GrowthFigures,
  ComponentBlocksFeatureCards: FeatureCards,
  ComponentBlocksLatestProducts: LatestProducts,
  ComponentBlocksReviews: Reviews,
  ComponentBlocksNewsletter: Newsletter,
};

/** The home page's blocks in the order that staff gave them. */
export function HomeBlocks({ blocks, goods }: { blocks: HomeBlock[]; goods: HomeGoods }) {
  return (
    <div className="flex flex-col gap-24">
      {blocks.map((block) => (
        <Block key={`${block.__typename}-${block.id}`} block={block} goods={goods} />
      ))}
    </div>
  );
}

function Block({ block, goods }: { block: HomeBlock; goods: HomeGoods }) {
  // Sound because the table above pairs each name with its own component.
  const Component = blockComponents[block.__typename] as ComponentType<{
    block: HomeBlock;
    goods: HomeGoods;
  }>;
  return <Component block={block} goods={goods} />;
}
