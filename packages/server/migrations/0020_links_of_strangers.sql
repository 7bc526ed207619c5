-- Names and language belong to the link they were sent with: whoever pre-registers with somebody else's address does not
-- rename that person. null in rows of older servers, which keep the names with the person.
alter table registration_link
  add column first_name text,
  add column last_name text,
  add column furigana jsonb,
  add column language text check (language in ('ja', 'en'));
