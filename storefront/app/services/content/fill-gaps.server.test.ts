import { expect, it } from 'vitest';
import { z } from 'zod';
import { fillGaps } from './fill-gaps.server';
import { aboutShape, postShape, postsShape } from './shapes.server';

it('When a draft lacks required words, then it is shown with what is missing said in their place', () => {
  const draft = { title: null, intro: '  ', body: null, picture: null, figures: null, seo: null };
  expect(fillGaps(z.object({ about: aboutShape }), { about: draft })).toEqual({
    about: {
      title: '[title is missing]',
      intro: '[intro is missing]',
      body: [],
      picture: undefined,
      figures: [],
      seo: undefined,
    },
  });
});

it('When a draft is whole, then nothing of it is changed', () => {
  const whole = { title: 'About', intro: 'Us', body: [], figures: [] };
  expect(fillGaps(aboutShape, whole)).toMatchObject(whole);
});

it('When there is no draft at all, then there is nothing to show', () => {
  expect(fillGaps(z.object({ about: aboutShape }), null)).toBeUndefined();
  expect(fillGaps(postShape, { posts: [] })).toEqual({ posts: [] });
  expect(fillGaps(postsShape, { posts: null })).toEqual({ posts: [] });
});
