import * as sample from '../samples.ts';
import type { CallExamples } from './call-example.ts';

export const contentExamples: CallExamples = {
  'GET /reviews': { replies: { all: [sample.review] } },
  'GET /myReview': {
    replies: { mine: { ...sample.review, email: sample.buyer }, 'none yet': null },
  },
  'PUT /review': {
    requests: { review: sample.newReview },
    replies: {
      posted: { acknowledged: true, modifiedCount: 0, upsertedCount: 1 },
      replaced: { acknowledged: true, modifiedCount: 1, upsertedCount: 0 },
    },
  },
  'GET /qna': {
    replies: {
      all: [
        {
          _id: sample.ids.question,
          question: 'Do you ship cut tape?',
          answer: 'Yes, sealed, with its date code.',
        },
      ],
    },
    refusals: ['CONTENT_UNAVAILABLE'],
  },
};
