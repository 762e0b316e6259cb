drop table search_attachment, search_log;
