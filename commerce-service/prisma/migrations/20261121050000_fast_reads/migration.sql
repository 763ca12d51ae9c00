-- Pages in any order, and search inside names and descriptions, that do not slow down as the
-- catalogue grows. pg_trgm is a trusted extension: the database's owner may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE INDEX "product_search_idx" ON "product" USING gin ("name" gin_trgm_ops, "description" gin_trgm_ops)
    WHERE "deleted_at" IS NULL;
CREATE INDEX "product_price_idx" ON "product" ("price", "id" DESC) WHERE "deleted_at" IS NULL;
CREATE INDEX "product_price_down_idx" ON "product" ("price" DESC, "id" DESC) WHERE "deleted_at" IS NULL;
CREATE INDEX "product_name_idx" ON "product" ("name", "id" DESC) WHERE "deleted_at" IS NULL;

-- Most changes are of the shelf alone (a hold, a shipment): what a search finds, and how much, stays
-- as it was. An older copy of the service takes either word for a change of everything.
CREATE OR REPLACE FUNCTION "announce_catalogue_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE'
       AND (NEW."name", NEW."category", NEW."description", NEW."deleted_at")
           IS NOT DISTINCT FROM
           (OLD."name", OLD."category", OLD."description", OLD."deleted_at") THEN
        PERFORM pg_notify('catalogue_changed', 'shelf');
    ELSE
        PERFORM pg_notify('catalogue_changed', 'goods');
    END IF;
    RETURN NULL;
END $$;

-- A count of calls is lost with a crash of PostgreSQL, and in return no call waits for the disk twice.
ALTER TABLE "rate_limit" SET UNLOGGED;
