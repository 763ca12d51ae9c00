import { expect, it } from 'vitest';
import { blockComponents } from '~/components/content/home-blocks';
import { knownBlocks } from './known-blocks.server';
import { blockShapes } from './shapes.server';

const hero = {
  __typename: 'ComponentBlocksHero',
  id: '1',
  title: 'Parts',
  text: null,
  links: [{ label: 'Products', url: '/allProducts' }, null, { label: 'Bad', url: 'javascript:x' }],
  picture: null,
};

it('When a block is unknown, nameless or null, then it is skipped and the rest stands in order', () => {
  const newsletter = {
    __typename: 'ComponentBlocksNewsletter',
    id: '2',
    title: 'Newsletter',
    text: 'Monthly',
    placeholder: 'you@company.com',
    buttonLabel: 'Subscribe',
  };
  const names = knownBlocks([
    null,
    newsletter,
    { __typename: 'ComponentBlocksVideo', id: '3' },
    { __typename: 'constructor' },
    {},
    hero,
  ]).map((block) => block.__typename);
  expect(names).toEqual(['ComponentBlocksNewsletter', 'ComponentBlocksHero']);
});

it('When a known block lacks its title, then it is skipped', () => {
  expect(knownBlocks([{ ...hero, title: null }])).toEqual([]);
});

it('When members of a block are faulty, then only they are missing or made safe', () => {
  expect(knownBlocks([hero])).toMatchObject([
    {
      links: [
        { label: 'Products', url: '/allProducts' },
        { label: 'Bad', url: '/' },
      ],
    },
  ]);
});

it('When a block has a shape, then it has a component, and the other way round', () => {
  expect(Object.keys(blockComponents).sort()).toEqual(Object.keys(blockShapes).sort());
});
