import type { FastifyReply } from 'fastify';

/** How many rows a paged list has; a whole list tells no count. */
export interface ListCount {
  totalCount: number | null;
  /** How far they were counted; null: all of them. */
  reach: number | null;
}

/** Says it in the headers of the reply that carries the list. */
export function tellCount(reply: FastifyReply, { totalCount, reach }: ListCount): void {
  if (totalCount === null) return;
  reply.header('x-total-count', totalCount);
  if (reach !== null) reply.header('x-total-count-limit', reach);
}
