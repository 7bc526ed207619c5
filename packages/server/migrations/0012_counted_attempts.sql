-- Failed attempts under rate limits: logins, document codes, client secrets. One row per
-- limit that counts it. The subject (an ID or an address) is stored only as a hash.
create table counted_attempt (
  convention_id text not null,
  attempt_id uuid not null,
  -- The rate limit.
  kind text not null,
  subject_hash bytea not null,
  at timestamptz not null,
  -- Still being checked.
  is_pending boolean not null,
  -- From this time on no limit counts it.
  forget_at timestamptz not null,
  primary key (convention_id, attempt_id, kind)
);
create index counted_attempt_by_subject on counted_attempt (convention_id, kind, subject_hash, at);
create index counted_attempt_by_age on counted_attempt (forget_at);

-- Carry over existing failures, so that whoever is over a limit stays over it.
insert into counted_attempt (convention_id, attempt_id, kind, subject_hash, at, is_pending, forget_at)
select convention_id, failure_id, 'loginOfId', sha256(convert_to(registration_id, 'UTF8')), failed_at, is_pending,
  failed_at + interval '30 minutes'
from login_failure
union all
select convention_id, failure_id, 'loginFromAddress', client_address_hash, failed_at, is_pending,
  failed_at + interval '30 minutes'
from login_failure
union all
select convention_id, unknown_verification_id, 'documentCode', client_address_hash, asked_at, false,
  asked_at + interval '15 minutes'
from unknown_verification
union all
select convention_id, failure_id, 'clientSecret', client_address_hash, failed_at, false,
  failed_at + interval '15 minutes'
from openid_client_failure;

drop table login_failure;
drop table unknown_verification;
drop table openid_client_failure;
