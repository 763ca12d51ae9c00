-- An administrator gives back what was paid for an order that cannot be shipped. The order stays paid
-- (its transaction is a fact) and holds nothing from then on.
ALTER TABLE "orders" ADD COLUMN "refunded_at" TIMESTAMPTZ(3);
ALTER TABLE "orders" DROP CONSTRAINT "orders_hold_matches_state";
ALTER TABLE "orders" ADD CONSTRAINT "orders_hold_matches_state" CHECK (
    (NOT ("holds_stock" AND ("shipped" OR "cancelled_at" IS NOT NULL OR "refunded_at" IS NOT NULL)))
    AND (NOT ("paid" AND NOT "shipped" AND "refunded_at" IS NULL) OR "holds_stock")
    AND ("intent_id" IS NULL OR "paid" OR "holds_stock" OR "cancelled_at" IS NOT NULL)
);
-- An older copy of the service that would still ship a refunded order is stopped here.
ALTER TABLE "orders" ADD CONSTRAINT "orders_refunded_only_when_paid"
    CHECK ("refunded_at" IS NULL OR ("paid" AND NOT "shipped"));

-- The administrators' lists: by state with the newest first and their counts; those to ship, the
-- oldest first; revenue by week, and the paid orders of a reconciliation.
CREATE INDEX "orders_state_idx" ON "orders" ("paid", "shipped", "refunded_at", "created_at" DESC, "id" DESC)
    WHERE "cancelled_at" IS NULL AND "removed_at" IS NULL;
CREATE INDEX "orders_to_ship_idx" ON "orders" ("paid_at", "id")
    WHERE "paid" AND NOT "shipped" AND "refunded_at" IS NULL;
CREATE INDEX "orders_paid_idx" ON "orders" ("paid_at", "id") INCLUDE ("unit_price", "quantity", "refunded_at")
    WHERE "paid";
CREATE INDEX "users_oldest_idx" ON "users" ("created_at", "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "users_search_idx" ON "users" USING gin ("name" gin_trgm_ops, "email" gin_trgm_ops)
    WHERE "deleted_at" IS NULL;

-- Counts the edits by administrators, so that one based on an older state is told. Stock is not
-- counted: it has its ledger.
ALTER TABLE "product" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 0;

-- Why stock was corrected, in the words of who counted.
ALTER TABLE "stock_movement" ADD COLUMN "reason" TEXT;
CREATE OR REPLACE FUNCTION "only_claim_movement"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD."order_id" IS NULL AND NEW."order_id" IS NOT NULL
       AND (NEW."id", NEW."product_id", NEW."delta", NEW."kind", NEW."created_at")
         = (OLD."id", OLD."product_id", OLD."delta", OLD."kind", OLD."created_at")
       AND (NEW."actor_id", NEW."reason") IS NOT DISTINCT FROM (OLD."actor_id", OLD."reason") THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'stock_movement is append-only';
END $$;
