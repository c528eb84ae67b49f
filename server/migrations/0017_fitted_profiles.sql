-- The numbers that `outpick fit` found for a sport's own games, as the text of a profile. Null: the release's profile for the
-- sport's model.
alter table sports add column fitted_profile text;
