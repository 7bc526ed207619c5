-- For deleting old logins and login failures every few minutes.
create index login_token_by_age on login_token (created_at);
create index login_failure_by_age on login_failure (failed_at);
