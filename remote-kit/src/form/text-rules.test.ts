import { emailText, lineText, proseText } from './text-rules';

describe('a text of a form', () => {
  it('is sent as the API stores it', async () => {
    expect(await lineText().validate(' \u200bAnn\u202e  Lee\ufeff ')).toBe('Ann Lee');
    expect(await proseText().validate('Quiet.\r\n\r\n\u200bGood  ½ 👍 ')).toBe('Quiet.\n\nGood ½ 👍');
    expect(await emailText().validate('\u200bann@Example.COM ')).toBe('ann@example.com');
  });

  it.each(['mailto:ann@example.com', '<ann@example.com>', 'ann@example..com', 'ann@example', 'ann'])(
    'is refused as an email: %p',
    async (text) => {
      await expect(emailText().validate(text)).rejects.toThrow('Check your email');
    },
  );

  it('has no length where only invisible characters are in it', async () => {
    await expect(lineText().required('Enter your name.').validate('\u200b \u2060')).rejects.toThrow('Enter your name.');
  });
});
