alter table installer drop column media;
