-- What the reconciler asks for: paid orders whose own intent is another than the one that paid.
CREATE INDEX "orders_stray_intent_idx" ON "orders" ("id")
    WHERE "paid" AND "intent_id" IS NOT NULL AND "intent_id" <> "transaction_id";
