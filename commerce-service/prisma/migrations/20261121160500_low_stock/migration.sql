-- The list of what runs low reads the few that do, not the whole catalogue. The index looks at a mark, and
-- not at stock and holds themselves: a hold or a shipment that leaves the mark as it was still writes the
-- product's row alone (HOT), and none of its indexes. The 2 is lowStockFactor in src/domain/stock.ts; a
-- test compares the two. A trigger and no generated column: that would have the table and all its
-- indexes written anew while nobody can read them.
ALTER TABLE "product" ADD COLUMN "is_low" BOOLEAN NOT NULL DEFAULT false;

CREATE FUNCTION "turn_low_mark"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW."is_low" := NOT NEW."is_low";
    RETURN NEW;
END $$;
CREATE TRIGGER "product_low_mark" BEFORE INSERT OR UPDATE ON "product" FOR EACH ROW
    WHEN (NEW."is_low" <> (NEW."stock"::bigint - NEW."held" < 2 * NEW."moq"::bigint))
    EXECUTE FUNCTION "turn_low_mark"();

UPDATE "product" SET "is_low" = true WHERE "stock"::bigint - "held" < 2 * "moq"::bigint;
CREATE INDEX "product_low_idx" ON "product" ("id") WHERE "is_low" AND "deleted_at" IS NULL;
