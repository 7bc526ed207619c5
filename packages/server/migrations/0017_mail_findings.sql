-- Mails that did not reach a person, for the secretariat's list. `job` is what sends the mail again.
create table mail_finding (
  convention_id text not null,
  finding_id text not null,
  kind text not null check (kind in ('mailRefused', 'mailGivenUp')),
  registration_id text,
  pre_registration_id uuid,
  email text not null,
  mail text not null,
  job jsonb not null,
  smtp_code int,
  enhanced_code text,
  attempts int not null,
  found_at timestamptz not null,
  closed_at timestamptz,
  primary key (convention_id, finding_id),
  check (num_nonnulls(registration_id, pre_registration_id) = 1)
);
-- Somebody who has only pre-registered gets the same mail again and again: one open finding is enough.
create unique index mail_finding_of_participant on mail_finding (convention_id, registration_id, job)
  where closed_at is null and registration_id is not null;
create unique index mail_finding_of_person on mail_finding (convention_id, pre_registration_id, mail)
  where closed_at is null and pre_registration_id is not null;
create index mail_finding_by_time on mail_finding (convention_id, found_at);
