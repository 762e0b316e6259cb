drop table product_question;
