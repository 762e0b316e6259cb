-- A picture of the shop: a path of the store's own host, because its pages load pictures from nowhere else.
alter table installer add column media text check (media ~ '^/[A-Za-z0-9_-][A-Za-z0-9_./-]*$');
