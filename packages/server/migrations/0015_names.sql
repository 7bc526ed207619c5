-- A document that holds its place until it is printed is called reserved, like a seat.
alter table issue drop constraint issue_state_check;
update issue set state = 'reserved' where state = 'intended';
alter table issue add constraint issue_state_check check (state in ('reserved', 'delivered', 'lapsed'));
alter table issue rename column intended_at to reserved_at;

-- An attempt is a try to charge a card; what a rate limit counts is a hit.
alter table counted_attempt rename to rate_limit_hit;
alter table rate_limit_hit rename column attempt_id to hit_id;
alter index counted_attempt_pkey rename to rate_limit_hit_pkey;
alter index counted_attempt_by_subject rename to rate_limit_hit_by_subject;
alter index counted_attempt_by_age rename to rate_limit_hit_by_age;
