import type { Messages } from '../index.ts'

export const registration = {
  title: 'Registration',
  order: 'Order summary',
  nothingChosen: 'Your category, options and the total appear here as you choose them.',
  steps: {
    preRegistration: 'Pre-register',
    mail: 'E-mail link',
    form: 'Your details',
    confirmation: 'Confirmation',
    payment: 'Payment',
    result: 'Done',
  },
  loading: {
    title: 'Checking your link',
    lead: 'We are preparing your registration form, which opens in a moment. Please have your membership number ready if you are a member, and your credit card if there is a fee to pay.',
    text: 'Please wait.',
    failedTitle: 'Your registration could not be started',
    codeNotExists: 'This link has no registration code. Please open it exactly as it appears in the e-mail.',
    sendLink: 'E-mail me a new link',
    toPreRegistration: 'Go to pre-registration',
    toMyPage: 'Go to My Page',
    linkSentTitle: 'We have sent you a new link',
    linkSent: 'We sent it to the address you pre-registered with. The link is valid for 30 minutes.',
  },
  form: {
    title: 'Your registration details',
    lead: 'Please fill in the form. Have your membership number ready if you are a member, and your credit card if there is a fee to pay.',
    deadline: 'Please finish by {time} (Japan time)',
    deadlineAgain: 'Please finish by {time} (Japan time).',
    afterDeadline: 'After that, you will need a new link and have to fill in the form again.',
    person: 'About you',
    name: 'Name',
    furigana: 'Furigana',
    email: 'E-mail address',
    personHint: 'Your name and e-mail address come from your pre-registration, and cannot be changed here.',
    startAgain: 'Start again with pre-registration',
    work: 'Affiliation and occupation',
    affiliation: 'Affiliation',
    affiliationHint: 'For example: Department of Medicine, University of Tokyo',
    address: 'Contact details',
    participation: 'Your participation',
    submit: 'Review your details',
    cancel: 'Cancel registration',
  },
  postalCode: {
    japan: 'For example 123-4567, with or without the hyphen.',
    abroad: 'As you would write it on an envelope. If your address has no postal code, enter 0000.',
  },
  addressLookup: {
    hint: 'For example 123-4567, with or without the hyphen. The prefecture and part of the address are filled in for you.',
    filled: 'The address was filled in. Please add the house number.',
    prefectureFilled: 'The prefecture was filled in. Your address was left as it is.',
    notFound:
      'No address was found for this postal code. Please check it. You can enter the address yourself.',
    addressKept: 'Your address was left as it is. Please check that it matches this postal code.',
    outdated:
      'No address could be filled in for this postal code. The prefecture and address below belong to the previous one. Please check both.',
    failed: 'The address could not be filled in. Please enter the prefecture and the address.',
  },
  cancel: {
    title: 'Cancel this registration?',
    text: 'What you have entered will be discarded, and the link in the e-mail will stop working.',
    confirm: 'Yes, cancel',
    stay: 'No, continue',
    done: 'Your registration was cancelled',
    failedTitle: 'The registration could not be cancelled',
  },
  change: {
    label: 'Change the order',
    title: 'Change your order?',
    text: 'Your unpaid order will be cancelled and your place released. You will return to the form, which still has what you entered.',
    textAnew:
      'Your unpaid order will be cancelled and your place released. You will need to fill in the form again, because it was entered in another window.',
    confirm: 'Yes, change it',
    stay: 'No, keep it',
    failedTitle: 'The order could not be changed',
  },
  confirmation: {
    title: 'Review and confirm',
    leadPaid: 'Your registration is not complete yet. Please check the details and continue to payment.',
    leadFree: 'Your registration is not complete yet. Please check the details and confirm them.',
    entered: 'Your registration details',
    change: 'Change',
    changeOf: 'Change: {section}',
    terms: 'Payment and terms',
    paymentMethod: 'Payment method',
    creditCard: 'Credit card (single payment)',
    nothingToPay: 'There is nothing to pay',
    paymentTiming: 'When you pay',
    paymentTimingText:
      'Your card is charged when you confirm the payment in the payment window. The order is binding once it is paid.',
    deliveryTime: 'When services are provided',
    period: 'Registration period',
    cancellation: 'Cancellation',
    legalNotice: 'Legal notice (Act on Specified Commercial Transactions)',
    newWindow: 'The payment opens in a separate window.',
    submitPaid: 'Confirm and pay',
    submitFree: 'Confirm registration',
    back: 'Back to the form',
  },
  payment: { title: 'Payment' },
  result: {
    title: 'Your registration is complete',
    registrationId: 'Registration ID',
    mail: 'We have sent a confirmation and your My Page password to {email}.',
    keepId: 'You need the registration ID to log in to My Page. Please keep it safe.',
    toMyPage: 'Log in to My Page',
  },
  registered: {
    title: 'You are registered',
    text: 'Your registration is complete. Your registration ID and My Page password are in the confirmation e-mail.',
    next: 'On My Page you can check your details and your purchases.',
  },
  errors: {
    register: {
      INPUT_MISMATCH: 'The e-mail address differs from your pre-registration. Please pre-register again.',
      CODE_DISABLED: 'This registration was cancelled. Please pre-register again.',
      CODE_EXPIRED:
        'The time for the form has run out, so your registration was not completed, and no payment was made from this screen. We can e-mail you a new link, but you will need to fill in the form again.',
      RESOURCE_NOT_AVAILABLE: 'The category you chose is fully booked. Please go back and choose another.',
    },
    reserve: {
      RESOURCE_NOT_AVAILABLE: 'We could not reserve seats for your options. Please go back and choose again.',
    },
    revoke: {
      INVALID_HEADER_FORMAT:
        'Information needed to cancel is missing. Please open the link in the e-mail again.',
      INVALID_INPUT:
        'The information needed to cancel could not be confirmed. Please open the link in the e-mail again.',
      ALREADY_COMPLETED:
        'Your payment has already started, so the registration cannot be cancelled. Please contact the secretariat.',
    },
    change: {
      ALREADY_COMPLETED: 'Your payment has already started, so the order cannot be changed.',
      CODE_EXPIRED:
        'The time for the form has run out, so the order cannot be changed. You can still pay for it, or cancel the registration.',
    },
    sendLink: {
      ALREADY_REGISTRATED: 'You are already registered. Please log in to My Page.',
      TOO_MANY_ATTEMPTS:
        'A link has already been sent. Please check your e-mail. If it does not arrive, try again later.',
      INVALID_FORMAT: 'The link is not valid. Please pre-register again.',
    },
  },
} satisfies Messages['registration']
