import { type MailPhrases, paragraph, type RefundMeaning, timeInJapan, yen } from './mail-texts.ts'

const refundMeaning: Record<RefundMeaning, string> = {
  notRegistered:
    'Your payment was confirmed only after the deadline, when we could no longer hold your place, so your registration is not complete. If you still wish to take part, please register again.',
  withdrawn: 'You had cancelled your registration before the payment was confirmed, so it is not complete.',
  canceled: 'With this refund, your registration has been cancelled and you can no longer use My Page.',
  kept: 'Your registration remains valid.',
  notPurchased:
    'Your payment was confirmed only after the order had ended, so the additional purchase is not complete. Your registration remains valid.',
  purchaseCanceled:
    'With this refund, the additional purchase has been cancelled. Your registration remains valid.',
}

export const en: MailPhrases = {
  link: ({ firstName, lastName, link, expiresAt }, title) => ({
    subject: `[${title}] Complete your registration`,
    blocks: [
      paragraph(`Dear ${firstName} ${lastName},`),
      paragraph(`Thank you for pre-registering for ${title}. Your registration is not complete yet.`),
      paragraph('Please open this link and continue with your registration.'),
      { kind: 'action', label: 'Continue to registration', url: link },
      paragraph(
        `The link can be opened until ${timeInJapan(expiresAt)} (Japan time). After that, the page behind the link lets you request a new one.`,
      ),
      paragraph('If you did not request this e-mail, please ignore it.'),
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
  invitation: ({ firstName, lastName, registrationId, password, myPageUrl }, title) => ({
    subject: `[${title}] Your registration and My Page`,
    blocks: [
      paragraph(`Dear ${firstName} ${lastName},`),
      paragraph(
        `The secretariat has registered you for ${title}. You do not need to do anything else to register.`,
      ),
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
      paragraph(
        'Please tell the secretariat if you did not expect this, or if any of your details are wrong.',
      ),
    ],
  }),
  newPassword: ({ firstName, lastName, registrationId, password, myPageUrl }, title) => ({
    subject: `[${title}] Your new password`,
    blocks: [
      paragraph(`Dear ${firstName} ${lastName},`),
      paragraph('This is your new password for My Page. Your old password no longer works.'),
      {
        kind: 'facts',
        rows: [
          ['Registration ID', registrationId],
          ['Password', password],
        ],
      },
      { kind: 'action', label: 'Open My Page', url: myPageUrl },
      paragraph('We cannot show the password again, so please keep this e-mail.'),
      paragraph(
        'Even if you did not request it, please use it from now on. Nobody else has seen it. If you have any questions, please contact the secretariat.',
      ),
    ],
  }),
  passwordChanged: ({ firstName, lastName, changedAt, newPasswordUrl }, title) => ({
    subject: `[${title}] Your password was changed`,
    blocks: [
      paragraph(`Dear ${firstName} ${lastName},`),
      paragraph(
        `Your password for My Page was changed at ${timeInJapan(changedAt)} (Japan time). All other logins have ended.`,
      ),
      paragraph('If you changed it yourself, you do not need to do anything.'),
      paragraph(
        'If you did not, please request a new password at once. It ends every login and the changed password. Then contact the secretariat.',
      ),
      { kind: 'action', label: 'Request a new password', url: newPasswordUrl },
    ],
  }),
  passkeyAdded: ({ firstName, lastName, name, changedAt, newPasswordUrl }, title) => ({
    subject: `[${title}] A passkey was added`,
    blocks: [
      paragraph(`Dear ${firstName} ${lastName},`),
      paragraph(
        `The passkey "${name}" was added at ${timeInJapan(changedAt)} (Japan time). It opens My Page without a password.`,
      ),
      paragraph('If you added it yourself, you do not need to do anything.'),
      paragraph(
        'If you did not, please request a new password at once. It removes every passkey and ends every login. Then contact the secretariat.',
      ),
      { kind: 'action', label: 'Request a new password', url: newPasswordUrl },
    ],
  }),
  passkeyRemoved: ({ firstName, lastName, name, changedAt, newPasswordUrl }, title) => ({
    subject: `[${title}] A passkey was removed`,
    blocks: [
      paragraph(`Dear ${firstName} ${lastName},`),
      paragraph(
        `The passkey "${name}" was removed at ${timeInJapan(changedAt)} (Japan time). It no longer opens My Page. Your password still does.`,
      ),
      paragraph('If you removed it yourself, you do not need to do anything.'),
      paragraph(
        'If you did not, please request a new password at once. It removes every passkey and ends every login. Then contact the secretariat.',
      ),
      { kind: 'action', label: 'Request a new password', url: newPasswordUrl },
    ],
  }),
  purchase: ({ firstName, lastName, registrationId, items, total, myPageUrl }, title) => ({
    subject: `[${title}] Your additional purchase is complete`,
    blocks: [
      paragraph(`Dear ${firstName} ${lastName},`),
      paragraph(`Your additional purchase for ${title} is complete. Thank you.`),
      {
        kind: 'facts',
        rows: [
          ['Registration ID', registrationId],
          ...items.map(({ name, price }): [string, string] => [
            name,
            price === 0 ? 'Free' : `JPY ${yen(price)}`,
          ]),
          ['Total (tax included)', total === 0 ? 'Free' : `JPY ${yen(total)}`],
        ],
      },
      paragraph('Your purchases are listed in the purchase history on My Page.'),
      { kind: 'action', label: 'Open the purchase history', url: myPageUrl },
    ],
  }),
  refund: ({ firstName, lastName, amount, remaining, meaning }, title) => ({
    subject: `[${title}] Your refund`,
    blocks: [
      paragraph(`Dear ${firstName} ${lastName},`),
      paragraph(`We have refunded your payment for ${title} as follows.`),
      {
        kind: 'facts',
        rows: [
          ['Refunded', `JPY ${yen(amount)}`],
          ...(remaining > 0
            ? [['Amount still paid', `JPY ${yen(remaining)}`] satisfies [string, string]]
            : []),
        ],
      },
      paragraph(refundMeaning[meaning]),
      paragraph(
        'Your card company decides when the refund appears on your statement. If you have any questions, please contact the secretariat.',
      ),
    ],
  }),
  signature: ({ name, email, tel }, title) => `${title}\n${name.en}\nE-mail: ${email}\nPhone: ${tel}`,
}
