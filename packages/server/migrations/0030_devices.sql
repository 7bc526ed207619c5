-- The browser and system of a login in words, such as "Chrome, Windows". Null for logins of
-- servers before this migration, and of programs that do not say.
alter table login_token add column device text;
