import type { Messages } from '../index.ts'

export const preRegistration = {
  form: {
    title: 'Pre-registration',
    lead: 'We will send a link to the registration form to your e-mail address.',
    lastName: 'Last name',
    firstName: 'First name',
    furiganaLastName: 'Last name (furigana)',
    furiganaFirstName: 'First name (furigana)',
    email: 'E-mail address',
    emailHint: 'We also use it to contact you after you have registered.',
    emailConfirmation: 'E-mail address (confirmation)',
    emailConfirmationHint: 'Please type it again. To catch typing mistakes, pasting is disabled here.',
    notice: 'How we use your personal information',
    consent: 'I agree to the use of my personal information',
    notConsented: 'Please agree to the use of your personal information.',
    submit: 'Send me the link',
    registered: 'Already registered? Log in',
  },
  sent: {
    title: 'We have sent you an e-mail',
    text: 'The link to the registration form was sent to the address below. Please open the e-mail and continue from the link.',
    address: 'Sent to',
    validity: 'The link is valid for 30 minutes.',
    notArrived: 'If the e-mail does not arrive',
    spam: 'Please check your spam folder.',
    domain: 'If you filter your e-mail, please allow messages from {domain}.',
    wrongAddress: 'If the address is wrong, please correct it and send the form again.',
    resend: 'Send the e-mail again',
    correct: 'Correct what I entered',
    resent: 'The e-mail was sent again',
  },
  sentLate: {
    title: 'We will send you an e-mail',
    text: 'We will send the link to the registration form to the address below. When the e-mail arrives, please continue from the link.',
    delay:
      'E-mails are taking longer than usual at the moment. Yours will follow, so there is no need to pre-register again.',
    validity: 'The link is valid for 30 minutes after the e-mail is sent.',
  },
} satisfies Messages['preRegistration']
