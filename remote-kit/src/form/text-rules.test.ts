import { emailText, lineText, proseText } from './text-rules';

describe('rules for the texts of a form', () => {
  it('submit a text in the form that the API stores', async () => {
    expect(await lineText().validate(' \u200bAnn\u202e  Lee\ufeff ')).toBe('Ann Lee');
    expect(await proseText().validate('Quiet.\r\n\r\n\u200bGood  ½ 👍 ')).toBe('Quiet.\n\nGood ½ 👍');
    expect(await emailText().validate('\u200bann@Example.COM ')).toBe('ann@example.com');
  });

  it.each(['mailto:ann@example.com', '<ann@example.com>', 'ann@example..com', 'ann@example', 'ann'])(
    'reject %p as an email',
    async (text) => {
      await expect(emailText().validate(text)).rejects.toThrow('Check your email');
    },
  );

  it('treat a text of invisible characters as empty', async () => {
    await expect(lineText().required('Enter your name.').validate('\u200b \u2060')).rejects.toThrow('Enter your name.');
  });
});
