import type { ProductCardData, ReviewCardData } from '~/services/catalogue.server';
import type { HomeBlock } from '~/services/content/shapes.server';

/** What blocks show beside their words; null when the commerce service is away. */
export interface HomeGoods {
  products: ProductCardData[] | null;
  reviews: ReviewCardData[] | null;
}

/** A block's name in the CMS. */
export type BlockName = HomeBlock['__typename'];

/** What the component of a block is given. */
export interface BlockProps<Name extends BlockName> {
  block: Extract<HomeBlock, { __typename: Name }>;
  goods: HomeGoods;
}
