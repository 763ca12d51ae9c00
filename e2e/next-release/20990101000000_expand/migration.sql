-- What a next release might bring: everything is added, nothing that this release reads is changed.
ALTER TABLE orders ADD COLUMN channel TEXT NOT NULL DEFAULT 'web';
ALTER TABLE orders ADD COLUMN gift_note TEXT;
ALTER TABLE orders ADD CONSTRAINT orders_gift_note CHECK (char_length(gift_note) <= 500) NOT VALID;
ALTER TABLE product ADD COLUMN weight_grams INTEGER CHECK (weight_grams > 0);
CREATE TABLE parcel (
  id UUID PRIMARY KEY,
  order_id UUID NOT NULL REFERENCES orders (id),
  sent_at TIMESTAMPTZ NOT NULL DEFAULT now()
);
CREATE INDEX orders_channel ON orders (channel, created_at);
