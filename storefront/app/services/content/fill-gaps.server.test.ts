import { expect, it } from 'vitest';
import { z } from 'zod';
import { fillGaps } from './fill-gaps.server';
import { aboutShape, draftPostShape, draftPostsShape } from './shapes.server';

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
  expect(fillGaps(draftPostShape, { posts: [] })).toEqual({ posts: [] });
  expect(fillGaps(draftPostsShape, { posts: null })).toEqual({ posts: [] });
});

it('When a post has no more than a title, then its preview shows it and says what it lacks', () => {
  const draft = { slug: 'only-a-title', title: 'Only a title', summary: null, author: null };
  const given = { posts: [{ ...draft, publishedOn: null, body: null, cover: null, seo: null }] };
  expect(fillGaps(draftPostShape, given)?.posts).toEqual([
    {
      slug: 'only-a-title',
      title: 'Only a title',
      summary: '[summary is missing]',
      author: '[author is missing]',
      publishedOn: new Date().toISOString().slice(0, 10),
      body: [],
      cover: undefined,
      seo: undefined,
    },
  ]);
});
