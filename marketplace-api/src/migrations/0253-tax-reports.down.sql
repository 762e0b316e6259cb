drop table tax_report;
