-- What the reconciliation counts in the books every five minutes, for the metrics of every copy.
CREATE TABLE "finding_count" (
    "kind" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "counted_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "finding_count_pkey" PRIMARY KEY ("kind"),
    CONSTRAINT "finding_count_not_negative" CHECK ("count" >= 0)
);

-- By what the hourly sweep finds rows that are over, without reading whole tables.
CREATE INDEX "auth_proof_expires_at_idx" ON "auth_proof" ("expires_at");
CREATE INDEX "password_reset_expires_at_idx" ON "password_reset" ("expires_at");
CREATE INDEX "sessions_expires_at_idx" ON "sessions" ("expires_at");
CREATE INDEX "idempotency_key_created_at_idx" ON "idempotency_key" ("created_at");
CREATE INDEX "rate_limit_resets_at_idx" ON "rate_limit" ("resets_at");
CREATE INDEX "webhook_event_received_at_idx" ON "webhook_event" ("received_at");
