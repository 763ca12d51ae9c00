-- A search among all orders reads what matches, not a million rows. Entries wait in the index's own list
-- (fastupdate) until there is a page of them, so that placing an order costs no more than before.
CREATE INDEX "orders_search_idx" ON "orders"
    USING gin ("name" gin_trgm_ops, "email" gin_trgm_ops, "product_name" gin_trgm_ops,
               "transaction_id" gin_trgm_ops)
    WHERE "cancelled_at" IS NULL AND "removed_at" IS NULL;
