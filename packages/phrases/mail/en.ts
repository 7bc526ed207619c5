import { type MailPhrases, paragraph, timeInJapan } from './mail-texts.ts'

export const en: MailPhrases = {
  link: ({ firstName, lastName, link, expiresAt }, title) => ({
    subject: `[${title}] Complete your registration`,
    blocks: [
      paragraph(`Dear ${firstName} ${lastName},`),
      paragraph(`Thank you for pre-registering for ${title}. Your registration is not complete yet.`),
      paragraph('Please open this link and continue with your registration.'),
      { kind: 'action', label: 'Continue to registration', url: link },
      paragraph(
        `The link can be opened until ${timeInJapan(expiresAt)} (Japan time). After that, the page behind the link lets you ask for a new one.`,
      ),
      paragraph('If you did not ask for this e-mail, please ignore it.'),
    ],
  }),
  completion: ({ firstName, lastName, registrationId, password, myPageUrl }, title) => ({
    subject: `[${title}] Your registration is complete`,
    blocks: [
      paragraph(`Dear ${firstName} ${lastName},`),
      paragraph(`Your registration for ${title} is complete. Thank you.`),
      paragraph('Log in to My Page with this registration ID and password.'),
      {
        kind: 'facts',
        rows: [
          ['Registration ID', registrationId],
          ['Password', password],
        ],
      },
      { kind: 'action', label: 'Open My Page', url: myPageUrl },
      paragraph('We cannot show the password again, so please keep this e-mail.'),
    ],
  }),
  signature: ({ name, email, tel }, title) => `${title}\n${name.en}\nE-mail: ${email}\nPhone: ${tel}`,
}
