-- The same 25 steps as before, as one list of texts: comparing rows took a third of the time of storing a step. No
-- state or event contains a space, so each text can be read in one way only. Stored steps passed the old check; the
-- next migration validates them without blocking.
alter table order_transition
  drop constraint order_transition_is_legal,
  add constraint order_transition_is_legal check (from_state || ' ' || event || ' ' || to_state = any ('{
    none placed open,
    open begun charging,
    open lapsed expired,
    open canceled canceled,
    open waived completed,
    open paid completed,
    charging challenged authenticating,
    charging lost unknown,
    charging declined open,
    charging refused failed,
    charging lapsed expired,
    charging paid completed,
    authenticating returned charging,
    authenticating declined open,
    authenticating refused failed,
    authenticating lapsed expired,
    authenticating canceled canceled,
    authenticating paid completed,
    unknown declined open,
    unknown refused failed,
    unknown lapsed expired,
    unknown paid completed,
    expired paidLate completed,
    failed paidLate completed,
    completed refunded refunded
  }'::text[])) not valid;
