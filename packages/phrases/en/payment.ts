import type { Messages } from '../index.ts'

export const payment = {
  title: 'Payment',
  steps: {
    card: 'Card',
    confirmation: 'Review',
    awaiting: 'Processing',
    result: 'Result',
  },
  amount: { heading: 'What you pay for' },
  card: {
    heading: 'Enter your card',
    accepted:
      'We accept Visa, Mastercard, JCB, American Express and Diners Club. The amount is charged in one payment.',
    safety: 'Your card details go straight to the payment provider. This site does not keep them.',
    cardNo: 'Card number',
    cardNoHint: '14 to 16 digits',
    holderName: 'Name on card',
    holderNameHint: 'As printed on the card, for example TARO YAMADA',
    expiry: 'Expiry date',
    expireMM: 'Month',
    expireYY: 'Year',
    choose: 'Select',
    securityCode: 'Security code',
    securityCodeHint: 'The last 3 digits in the signature strip on the back of the card.',
    securityCodeHintAmex: 'On American Express, the 4 digits on the front, above the card number.',
    next: 'Continue to review',
  },
  confirmation: {
    heading: 'Review your payment',
    lead: 'Please check the details, then confirm the payment.',
    cardEnding: 'ending in {last4}',
    expiry: '{month}/20{year}',
    pay: 'Pay {amount}',
    back: 'Change the card',
  },
  token: {
    again: 'Your card needs to be checked once more. Please press the payment button again.',
    failed: 'Your card could not be checked. Please wait a moment and try again.',
    cardNo: 'The card number was not accepted. Please check it and enter it again.',
    expiry: 'The expiry date was not accepted. Please check it and enter it again.',
    securityCode: 'The security code was not accepted. Please check it and enter it again.',
    holderName: 'The name on the card was not accepted. Please enter it in plain Latin letters.',
    retryLater: 'The payment provider is busy. Please wait a little and try again.',
  },
  script: {
    loading: 'Getting the payment ready.',
    failed:
      'The payment program could not be loaded. Please check your connection and try again. If you use an ad blocker, turn it off for this site.',
    retry: 'Load it again',
  },
  awaiting: {
    heading: 'Confirming your payment',
    caution: 'To avoid paying twice, please do not pay again until the result is known.',
    lead: 'We are confirming your payment. Please wait.',
    longTitle: "Waiting for the card company's answer",
    longWait: 'This can take some minutes. You may close this window. Please do not pay again.',
    longResult: 'You will find the result on the registration page and in an e-mail.',
    elsewhere:
      'If the authentication by your card company is open in another window or app, please finish it there.',
    redirecting: "Your card company's authentication page is opening. Afterwards you come back here.",
    redirectLink: 'If it does not open by itself, open the authentication page here',
    interrupted: 'We could not check your payment. It may have gone through, so please do not pay again.',
    askedOn: 'We keep checking by ourselves until the connection is back.',
    again: 'Check now',
  },
  unfinished: {
    heading: 'Card authentication was not finished',
    lead: 'The authentication by your card company is not finished yet. Nothing is charged until it is.',
    resume: 'Continue the authentication',
    otherCard: 'Pay with another card',
    otherCardHint: 'If you pay with another card, the unfinished authentication is given up.',
    otherCardElsewhere:
      'To pay with another card, open the payment page from the registration page in the browser you started in.',
    charging: 'This card is already being charged. Please wait for the result.',
  },
  result: {
    succeeded: 'Your payment is complete',
    failed: 'Your payment was not completed',
    unknown: 'The result of your payment is not known',
    registrationFailed: 'Your registration was not completed',
    canceled: 'The registration was canceled',
    registrationId: 'Registration ID',
    mail: 'We are sending a confirmation to your e-mail address.',
    closeLead: 'Please close this window and go back to the registration page.',
    close: 'Close this window',
    retry: 'Enter a card again',
    closeByHand: 'The window could not be closed. Please close the browser tab.',
    check: 'Check the payment status',
    contact: 'Contact us',
    toProfile: 'Go to My Page',
    details: 'Why the payment was not made',
    ended:
      'This order has ended. Please close this window and press “Start the registration again” on the registration page. If that does not help, contact the secretariat.',
    firstWindow:
      'To try again, go to the registration page in the browser you started in and press “Open the payment page”. It cannot be done in this window.',
  },
  status: {
    completed: 'Your payment and registration are complete.',
    illegalTransition:
      'The result of your payment could not be read. Please check the status on the registration page.',
    notBegun: 'The payment has not started yet.',
    paymentFailed: 'The payment failed, so your registration is not complete.',
    registrationFailed:
      'Your payment was received, but the registration could not be completed. The money is given back automatically, or the secretariat will help you. Please do not pay again; contact the secretariat.',
    unknown: 'The state of your payment is not known. Please contact the secretariat before you pay again.',
  },
  codes: {
    '1000': 'The order number is missing. Please start again from the registration page.',
    '1100':
      'The registration code is not in the right format. Please start again from the link in our e-mail.',
    '1200': 'Your card could not be verified. Please enter the card again.',
    '1300': 'The payment did not go through, and your card was not charged. Please try again.',
    '1400': 'This order has already been paid.',
    '1500': 'The time for this payment is over. Please start again from the registration page.',
    '2000': 'Something in the input is not in the right format. Please enter the card again.',
    TOO_MANY_ATTEMPTS: 'The payment was tried too many times. Message from the system: “{message}”',
    other: 'An unexpected error occurred during the payment. Message from the system: “{message}”',
  },
  advice: {
    checkCard: 'Please check the card number, expiry date and security code, and enter them again.',
    otherCard: 'This card cannot be used here. Please try another card.',
    insufficient: 'The balance of the card was not sufficient. Please try another card.',
    limit: 'The payment is over the limit of the card. Please try another card.',
    askIssuer: 'Your card company needs to confirm this payment. Please call it, or try another card.',
    authenticationFailed:
      'The authentication by your card company failed. Please try again, or try another card.',
    authenticationCanceled:
      'The authentication by your card company was canceled. Please try again, or try another card.',
    authenticationUnsupported:
      'This card does not take part in card authentication (3-D Secure). Please call your card company, or try another card.',
    enterAgain: 'The time to use the card details has passed. Please enter the card again.',
    tryLater:
      'The card company or the payment provider has a temporary problem. Please wait a little and try again.',
    contactUs: 'The payment could not be processed. Please contact the secretariat.',
  },
  errors: {
    PAYMENT_NOT_FOUND: 'This order was not found. Please start again from the registration page.',
    PAYMENT_EXPIRED: 'The time for this payment is over. Please start again from the registration page.',
    INPUT_MISMATCH:
      'This payment does not match the registration. Please start again from the registration page.',
    ALREADY_COMPLETED:
      'The payment of this order has already ended. Please check the status on the registration page.',
    INVALID_FORMAT:
      'The payment details are not in the right format. Please start again from the registration page.',
    TOO_MANY_ATTEMPTS:
      'Too many cards were declined, so no payment is accepted for now. Nothing was charged. Please wait about an hour and try again from the registration page, or contact the secretariat.',
    JOB_NOT_FOUND: 'This payment was not found. Please check the status on the registration page.',
  },
  loading: 'Loading the payment details.',
  missing: 'The payment details are missing. Please open the payment page again from the registration page.',
  retry: 'Try again',
  waiting: {
    heading: 'Please pay in the payment window',
    lead: 'The payment page is open in another window. This page moves on by itself when you have paid.',
    blocked:
      'The payment page could not be opened. Your browser may have blocked the pop-up. Please open it with the button below.',
    reopen: 'Open the payment page',
    held: 'Your seats are held until {time} (Japan time).',
    left: '{left} left',
    leftFiveMinutes: 'Your seats are held for 5 more minutes.',
    leftOneMinute: 'Your seats are held for 1 more minute.',
    over: 'The time for which your seats were held is over. If you have not paid, please start again from the registration page.',
    polling: 'Waiting for your payment.',
    confirming: 'We are confirming your payment. Please do not pay again until the result is known.',
    longTitle: "Waiting for the card company's answer",
    longWait:
      'This can take some minutes. You will find the result here and in an e-mail. Please do not pay again.',
    longAuthentication:
      'If you have not finished the authentication by your card company, open the payment page and go on there.',
    keepOpen: 'Please keep this page open until you have paid.',
    interrupted: 'We could not check your payment.',
    again: 'Check now',
    canceled: 'This registration was canceled. To take part, please start from the beginning.',
    failed:
      'The payment was not completed, so this order has ended and its seats were released. To take part, please start the registration again.',
    expired: 'The time to pay is over and your seats were released. Please try the registration again.',
    notFound: 'This order was not found. Please try the registration again.',
    restart: 'Start the registration again',
    toStart: 'Go to pre-registration',
  },
} satisfies Messages['payment']
