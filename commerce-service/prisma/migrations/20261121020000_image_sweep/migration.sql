-- The sweep of pictures that nothing names: since when nothing does, and when their removal began.
-- A picture whose removal began is issued no more; its row goes when its files are gone.
ALTER TABLE "image" ADD COLUMN "unused_since" TIMESTAMPTZ(3);
ALTER TABLE "image" ADD COLUMN "swept_at" TIMESTAMPTZ(3);
CREATE INDEX "image_unused_idx" ON "image" ("unused_since") WHERE "unused_since" IS NOT NULL;
