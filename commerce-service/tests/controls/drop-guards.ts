import type { TestShop } from '../support/test-shop.ts';

/**
 * Lets naive code have its way from now on: takes the UNIQUE indexes and CHECKs away that are the
 * second line of defence, so that a control shows what the first line is worth. The service itself
 * cannot work on such a database: set everything up before.
 */
export async function dropGuards(test: TestShop): Promise<void> {
  await test.sql(`
    DROP INDEX stock_movement_order_id_key, orders_transaction_id_key, orders_intent_id_key,
               outbox_event_recipient_key;
    ALTER TABLE orders DROP CONSTRAINT orders_hold_matches_state,
                       DROP CONSTRAINT orders_never_paid_and_cancelled,
                       DROP CONSTRAINT orders_paid_has_transaction,
                       DROP CONSTRAINT orders_refunded_only_when_paid,
                       DROP CONSTRAINT orders_removed_only_when_shipped;
    ALTER TABLE product DROP CONSTRAINT product_stock_not_negative,
                        DROP CONSTRAINT product_held_not_negative`);
}
