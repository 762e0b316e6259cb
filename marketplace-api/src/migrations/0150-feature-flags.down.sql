drop table feature_flag;
