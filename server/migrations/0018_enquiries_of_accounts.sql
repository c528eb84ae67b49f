-- Whoever deletes their account takes along what they wrote to us, however they spelt the e-mail.
create index enquiries_by_account on enquiries (lower(email));
