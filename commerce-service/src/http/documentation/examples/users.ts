import * as sample from '../samples.ts';
import { boundedCount, modified, type CallExamples } from './call-example.ts';

export const usersExamples: CallExamples = {
  'PUT /user/{email}': {
    requests: {
      'after a sign-in': { email: sample.buyer, name: 'Ada Buyer', img: sample.listedUser.img },
      'the profile': { data: sample.profile },
    },
    replies: {
      'after a sign-in': {
        result: { acknowledged: true, modifiedCount: 1, upsertedCount: 0 },
        token: sample.token,
      },
      'the profile': { result: modified },
    },
    refusals: ['EMAIL_DIFFERS'],
  },
  'GET /user': {
    replies: { me: { ...sample.listedUser, data: sample.profile } },
  },
  'GET /checkAdmin': { replies: { customer: { isAdmin: false }, admin: { isAdmin: true } } },
  'GET /users': { replies: { all: [sample.listedUser] }, headers: boundedCount },
  'GET /users/{id}': { replies: { user: sample.listedUser }, refusals: ['USER_NOT_FOUND'] },
  'PUT /users/admin': {
    requests: { promote: { email: sample.buyer } },
    replies: { promoted: modified, 'one already': { acknowledged: true, modifiedCount: 0 } },
    refusals: ['USER_NOT_FOUND'],
  },
  'DELETE /users/admin': {
    requests: { demote: { email: sample.admin } },
    replies: { demoted: modified },
    refusals: ['USER_NOT_FOUND', 'LAST_ADMIN'],
  },
  'DELETE /users/sessions': {
    requests: { end: { email: sample.buyer } },
    replies: { ended: { acknowledged: true, deletedCount: 2 } },
    refusals: ['USER_NOT_FOUND'],
  },
};
