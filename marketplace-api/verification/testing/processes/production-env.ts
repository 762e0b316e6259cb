/** Every setting that a production start needs, with the sandbox in place of missing providers. */
export const PRODUCTION_ENV: Readonly<Record<string, string>> = {
  TREADMARKET_ENV: 'production',
  DATABASE_URL: 'postgres://store@db.example.com/store',
  STORE_URL: 'https://tires.example.com',
  PAYMENT_URL: 'http://payment.internal',
  PAYMENT_PUBLIC_URL: 'https://pay.example.com',
  PAYMENT_SECRET: 'a-payment-secret-of-its-own',
  PAYMENT_WEBHOOK_SECRET: 'a-webhook-secret-of-its-own',
  IDENTITY_URL: 'https://identity.example.com',
  IDENTITY_SECRET: 'an-identity-secret-of-its-own',
  SMTP_URL: 'smtp://mail.example.com:587',
  MAIL_FROM: 'Treadmarket <orders@example.com>',
  GATEWAY_KEY: 'a-gateway-key-of-its-own',
  SANDBOX_STAND_INS: 'payment,identity',
};
