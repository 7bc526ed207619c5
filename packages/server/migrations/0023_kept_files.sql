-- A delivered document is kept as long as its key, and sent again instead of being printed again. Encrypted like the answer.
alter table idempotency add column sealed_file bytea;
-- It does not compress.
alter table idempotency alter column sealed_file set storage external;
