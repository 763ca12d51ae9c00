import type { CallExamples } from './call-example.ts';

export const operationsExamples: CallExamples = {
  'GET /healthz': { replies: { alive: { status: 'ok' } } },
  'GET /readyz': { replies: { ready: { status: 'ready' } } },
};
