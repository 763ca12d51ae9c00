-- A statement that changes no row need not be announced: announcing takes a lock at commit that all
-- writers share, and of many who reach for the last unit only one changes it.
DROP TRIGGER "product_announce_change" ON "product";
CREATE TRIGGER "product_announce_change" AFTER INSERT OR UPDATE OR DELETE ON "product"
    FOR EACH ROW EXECUTE FUNCTION "announce_catalogue_change"();
