-- What a person tells their sessions apart by: the browser that opened it, as it named itself.
ALTER TABLE "sessions" ADD COLUMN "user_agent" TEXT NOT NULL DEFAULT '';
