import * as sample from '../samples.ts';
import { deleted, done, type CallExamples } from './call-example.ts';

const password = 'a long pass phrase';

export const authExamples: CallExamples = {
  'POST /auth/register': {
    requests: { account: { name: 'Ada Buyer', email: sample.buyer, password } },
    replies: { proof: sample.proof },
    refusals: ['auth/email-already-in-use', 'auth/weak-password', 'auth/too-many-requests'],
  },
  'POST /auth/login': {
    requests: { password: { email: sample.buyer, password } },
    replies: { proof: sample.proof },
    refusals: ['auth/invalid-credential', 'auth/too-many-requests'],
  },
  'POST /auth/google': {
    requests: { google: { idToken: sample.token, nonce: 'n-0S6_WzA2Mj' } },
    replies: { proof: sample.proof },
    refusals: ['auth/invalid-credential', 'auth/too-many-requests', 'auth/network-request-failed'],
  },
  'POST /auth/reset': {
    requests: { address: { email: sample.buyer } },
    replies: { always: done },
  },
  'POST /auth/reset/confirm': {
    requests: {
      link: { code: 'Zk3tq0XxkP2Qm6yT1s9uVw4bN7cR8dE5fG0hJ2aLxYz', password: 'another phrase' },
    },
    replies: { done },
    refusals: ['auth/invalid-action-code', 'auth/weak-password', 'auth/too-many-requests'],
  },
  'POST /auth/signout': { replies: { done } },
  'PUT /auth/password': {
    requests: { change: { currentPassword: password, newPassword: 'another phrase' } },
    replies: { done },
    refusals: ['auth/wrong-password', 'auth/weak-password', 'auth/too-many-requests'],
  },
  'GET /auth/sessions': {
    replies: { sessions: { hasPassword: true, sessions: [sample.session] } },
  },
  'DELETE /auth/sessions/{id}': {
    replies: { ended: deleted, 'ended before': { acknowledged: true, deletedCount: 0 } },
    refusals: ['SESSION_NOT_FOUND'],
  },
  'DELETE /auth/sessions': { replies: { ended: { acknowledged: true, deletedCount: 3 } } },
};
