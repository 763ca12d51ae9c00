-- The shop, first version. What Prisma's schema cannot say (CHECKs, partial indexes, triggers)
-- is said here.

CREATE TABLE "users" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "img" TEXT NOT NULL DEFAULT '',
    "role" TEXT NOT NULL DEFAULT 'user',
    "location" TEXT,
    "phone" TEXT,
    "education" TEXT,
    "linked_in" TEXT,
    "email_verified" BOOLEAN NOT NULL DEFAULT false,
    "first_sign_in_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),
    CONSTRAINT "users_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "users_role_known" CHECK ("role" IN ('user', 'admin')),
    CONSTRAINT "users_email_normalised" CHECK ("email" = lower(btrim("email")) AND "email" <> '')
);
CREATE UNIQUE INDEX "users_email_key" ON "users" ("email") WHERE "deleted_at" IS NULL;

CREATE TABLE "credentials" (
    "user_id" UUID NOT NULL,
    "password_hash" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "credentials_pkey" PRIMARY KEY ("user_id"),
    CONSTRAINT "credentials_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE NO ACTION
);

CREATE TABLE "identities" (
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "identities_pkey" PRIMARY KEY ("issuer", "subject"),
    CONSTRAINT "identities_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE NO ACTION
);
CREATE INDEX "identities_user_id_idx" ON "identities" ("user_id");

CREATE TABLE "sessions" (
    "id_hash" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id_hash"),
    CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE NO ACTION
);
CREATE INDEX "sessions_user_id_idx" ON "sessions" ("user_id");

CREATE TABLE "auth_proof" (
    "id_hash" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    CONSTRAINT "auth_proof_pkey" PRIMARY KEY ("id_hash"),
    CONSTRAINT "auth_proof_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE NO ACTION
);
CREATE INDEX "auth_proof_user_id_idx" ON "auth_proof" ("user_id");

CREATE TABLE "password_reset" (
    "code_hash" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    CONSTRAINT "password_reset_pkey" PRIMARY KEY ("code_hash"),
    CONSTRAINT "password_reset_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE NO ACTION
);
CREATE INDEX "password_reset_user_id_idx" ON "password_reset" ("user_id");

CREATE TABLE "product" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "category" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "price" INTEGER NOT NULL,
    "stock" INTEGER NOT NULL,
    "held" INTEGER NOT NULL DEFAULT 0,
    "moq" INTEGER NOT NULL,
    "img" TEXT NOT NULL,
    "rating" INTEGER NOT NULL DEFAULT 0,
    "author_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),
    CONSTRAINT "product_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "product_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users" ("id") ON DELETE RESTRICT ON UPDATE NO ACTION,
    CONSTRAINT "product_category_known" CHECK ("category" IN ('transistor', 'sensor', 'solenoid', 'capacitor', 'others')),
    CONSTRAINT "product_price_not_negative" CHECK ("price" >= 0),
    CONSTRAINT "product_stock_not_negative" CHECK ("stock" >= 0),
    CONSTRAINT "product_held_not_negative" CHECK ("held" >= 0),
    CONSTRAINT "product_moq_positive" CHECK ("moq" >= 1),
    CONSTRAINT "product_rating_in_range" CHECK ("rating" BETWEEN 0 AND 5)
);
CREATE INDEX "product_newest_idx" ON "product" ("created_at" DESC, "id" DESC) WHERE "deleted_at" IS NULL;
CREATE INDEX "product_category_idx" ON "product" ("category", "created_at" DESC, "id" DESC) WHERE "deleted_at" IS NULL;

CREATE TABLE "orders" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL,
    "product_name" TEXT NOT NULL,
    "unit_price" INTEGER NOT NULL,
    "paid" BOOLEAN NOT NULL DEFAULT false,
    "shipped" BOOLEAN NOT NULL DEFAULT false,
    "transaction_id" TEXT,
    "paid_at" TIMESTAMPTZ(3),
    "shipped_at" TIMESTAMPTZ(3),
    "cancelled_at" TIMESTAMPTZ(3),
    "removed_at" TIMESTAMPTZ(3),
    "holds_stock" BOOLEAN NOT NULL DEFAULT false,
    "intent_id" TEXT,
    "intent_attempt" INTEGER NOT NULL DEFAULT 0,
    "intent_started_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "orders_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "orders_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE RESTRICT ON UPDATE NO ACTION,
    CONSTRAINT "orders_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product" ("id") ON DELETE RESTRICT ON UPDATE NO ACTION,
    CONSTRAINT "orders_quantity_positive" CHECK ("quantity" > 0),
    CONSTRAINT "orders_unit_price_not_negative" CHECK ("unit_price" >= 0),
    CONSTRAINT "orders_total_within_stripe" CHECK ("quantity"::bigint * "unit_price"::bigint * 100 <= 99999999),
    CONSTRAINT "orders_shipped_only_when_paid" CHECK (NOT "shipped" OR "paid"),
    CONSTRAINT "orders_paid_has_transaction" CHECK ("paid" = ("transaction_id" IS NOT NULL)),
    CONSTRAINT "orders_paid_at_when_paid" CHECK ("paid" = ("paid_at" IS NOT NULL)),
    CONSTRAINT "orders_shipped_at_when_shipped" CHECK ("shipped" = ("shipped_at" IS NOT NULL)),
    CONSTRAINT "orders_never_paid_and_cancelled" CHECK (NOT ("paid" AND "cancelled_at" IS NOT NULL)),
    CONSTRAINT "orders_removed_only_when_shipped" CHECK ("removed_at" IS NULL OR "shipped"),
    CONSTRAINT "orders_hold_matches_state" CHECK (
        (NOT ("holds_stock" AND ("shipped" OR "cancelled_at" IS NOT NULL)))
        AND (NOT ("paid" AND NOT "shipped") OR "holds_stock")
        AND ("intent_id" IS NULL OR "paid" OR "holds_stock" OR "cancelled_at" IS NOT NULL)
    )
);
CREATE UNIQUE INDEX "orders_transaction_id_key" ON "orders" ("transaction_id");
CREATE UNIQUE INDEX "orders_intent_id_key" ON "orders" ("intent_id");
CREATE INDEX "orders_user_idx" ON "orders" ("user_id", "created_at" DESC, "id" DESC);
CREATE INDEX "orders_newest_idx" ON "orders" ("created_at" DESC, "id" DESC);
CREATE INDEX "orders_product_idx" ON "orders" ("product_id");
-- What the reconciler asks for.
CREATE INDEX "orders_being_paid_idx" ON "orders" ("intent_started_at") WHERE "holds_stock" AND NOT "paid";

CREATE TABLE "stock_movement" (
    "id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "delta" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "order_id" UUID,
    "actor_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "stock_movement_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "stock_movement_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product" ("id") ON DELETE RESTRICT ON UPDATE NO ACTION,
    CONSTRAINT "stock_movement_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders" ("id") ON DELETE RESTRICT ON UPDATE NO ACTION,
    CONSTRAINT "stock_movement_kind_known" CHECK ("kind" IN ('initial', 'correction', 'shipped', 'manual')),
    CONSTRAINT "stock_movement_shipped_has_order" CHECK ("kind" <> 'shipped' OR "order_id" IS NOT NULL),
    CONSTRAINT "stock_movement_order_only_takes" CHECK ("order_id" IS NULL OR ("kind" IN ('shipped', 'manual') AND "delta" < 0))
);
CREATE UNIQUE INDEX "stock_movement_order_id_key" ON "stock_movement" ("order_id");
CREATE INDEX "stock_movement_product_id_created_at_idx" ON "stock_movement" ("product_id", "created_at");

CREATE TABLE "user_intent" (
    "id" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "closed_at" TIMESTAMPTZ(3),
    CONSTRAINT "user_intent_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "user_intent_open_idx" ON "user_intent" ("created_at") WHERE "closed_at" IS NULL;

CREATE TABLE "webhook_event" (
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "intent_id" TEXT,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "webhook_event_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "refund_due" (
    "intent_id" TEXT NOT NULL,
    "order_id" UUID,
    "amount_cents" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_error" TEXT,
    "refund_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "done_at" TIMESTAMPTZ(3),
    CONSTRAINT "refund_due_pkey" PRIMARY KEY ("intent_id"),
    CONSTRAINT "refund_due_amount_positive" CHECK ("amount_cents" > 0)
);
CREATE INDEX "refund_due_open_idx" ON "refund_due" ("next_attempt_at") WHERE "done_at" IS NULL;

CREATE TABLE "outbox" (
    "id" UUID NOT NULL,
    "event" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "template" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),
    "dead_at" TIMESTAMPTZ(3),
    CONSTRAINT "outbox_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "outbox_event_recipient_key" ON "outbox" ("event", "recipient");
CREATE INDEX "outbox_due_idx" ON "outbox" ("next_attempt_at") WHERE "sent_at" IS NULL AND "dead_at" IS NULL;

CREATE TABLE "review" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "details" TEXT NOT NULL,
    "rating" INTEGER NOT NULL,
    "reviewed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "review_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "review_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE NO ACTION,
    CONSTRAINT "review_rating_in_range" CHECK ("rating" BETWEEN 1 AND 5)
);
CREATE UNIQUE INDEX "review_user_id_key" ON "review" ("user_id");

CREATE TABLE "audit" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor_id" UUID,
    "action" TEXT NOT NULL,
    "subject" TEXT,
    "details" JSONB NOT NULL DEFAULT '{}',
    CONSTRAINT "audit_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "audit_at_idx" ON "audit" ("at");

CREATE TABLE "idempotency_key" (
    "user_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "request_hash" TEXT NOT NULL,
    "order_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "idempotency_key_pkey" PRIMARY KEY ("user_id", "key")
);

CREATE TABLE "rate_limit" (
    "key" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "resets_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "rate_limit_pkey" PRIMARY KEY ("key")
);

CREATE TABLE "image" (
    "name" TEXT NOT NULL,
    "uploader_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "image_pkey" PRIMARY KEY ("name")
);

-- The ledger and the audit trail only grow. The one allowed change: an order claims, once, a
-- movement that the documented two-call shipping wrote before it.
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;

CREATE FUNCTION "only_claim_movement"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD."order_id" IS NULL AND NEW."order_id" IS NOT NULL
       AND (NEW."id", NEW."product_id", NEW."delta", NEW."kind", NEW."created_at")
         = (OLD."id", OLD."product_id", OLD."delta", OLD."kind", OLD."created_at")
       AND NEW."actor_id" IS NOT DISTINCT FROM OLD."actor_id" THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'stock_movement is append-only';
END $$;

CREATE TRIGGER "audit_append_only" BEFORE UPDATE OR DELETE ON "audit"
    FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "stock_movement_no_delete" BEFORE DELETE ON "stock_movement"
    FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "stock_movement_only_claim" BEFORE UPDATE ON "stock_movement"
    FOR EACH ROW EXECUTE FUNCTION "only_claim_movement"();

-- A placed order's price and quantity never change.
CREATE FUNCTION "keep_order_snapshot"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (NEW."unit_price", NEW."quantity", NEW."product_id", NEW."product_name", NEW."user_id")
       IS DISTINCT FROM
       (OLD."unit_price", OLD."quantity", OLD."product_id", OLD."product_name", OLD."user_id") THEN
        RAISE EXCEPTION 'the snapshot of an order does not change';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER "orders_keep_snapshot" BEFORE UPDATE ON "orders"
    FOR EACH ROW EXECUTE FUNCTION "keep_order_snapshot"();

-- Every copy of the service drops its serialised catalogue when a product changed.
CREATE FUNCTION "announce_catalogue_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('catalogue_changed', '');
    RETURN NULL;
END $$;
CREATE TRIGGER "product_announce_change" AFTER INSERT OR UPDATE OR DELETE ON "product"
    FOR EACH STATEMENT EXECUTE FUNCTION "announce_catalogue_change"();
