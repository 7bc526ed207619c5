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
    lead: 'Please wait. This can take about a minute.',
    caution: 'To avoid paying twice, do not close this window and do not pay again.',
    redirecting: 'Taking you to your card company to confirm who you are.',
    interrupted:
      'We could not check your payment. It may have gone through, so please do not pay again; check its status first.',
    again: 'Check the status',
  },
  result: {
    succeeded: 'Your payment is complete',
    failed: 'Your payment was not completed',
    unknown: 'The result of your payment is not known',
    registrationFailed: 'Your registration was not completed',
    canceled: 'The registration was cancelled',
    registrationId: 'Registration ID',
    mail: 'We are sending a confirmation to your e-mail address.',
    closeLead: 'Please close this window and go back to the registration page.',
    close: 'Close this window',
    retry: 'Enter a card again',
    check: 'Check the payment status',
    toProfile: 'Go to My Page',
    details: 'Notice from the payment provider',
    ended:
      'This order can no longer be paid. Please close this window and start again from the registration page. If that does not help, contact the secretariat.',
  },
  status: {
    completed: 'Your payment and registration are complete.',
    illegalTransition:
      'The result of your payment could not be read. Please check the status on the registration page.',
    notBegun: 'The payment has not started yet.',
    paymentFailed: 'The payment failed, so your registration is not complete.',
    registrationFailed:
      'Your payment went through, but the registration could not be completed. Please do not pay again; contact the secretariat.',
    unknown: 'The state of your payment is not known. Please contact the secretariat before you pay again.',
  },
  codes: {
    '1000': 'The order number is missing. Please start again from the registration page.',
    '1100':
      'The registration code is not in the right format. Please start again from the link in our e-mail.',
    '1200': 'Your card could not be verified. Please enter the card again.',
    '1300':
      'Your card company did not approve the payment. Please check the card details and try again, or use another card.',
    '1400': 'This order has already been paid.',
    '1500': 'The time for this payment is over. Please start again from the registration page.',
    '2000': 'Something in the input is not in the right format. Please enter the card again.',
    other: 'An unexpected error occurred during the payment. ({code}: {message})',
  },
  errors: {
    PAYMENT_NOT_FOUND: 'This order was not found. Please start again from the registration page.',
    PAYMENT_EXPIRED: 'The time for this payment is over. Please start again from the registration page.',
    INPUT_MISMATCH:
      'This payment does not match the registration. Please start again from the registration page.',
    ALREADY_COMPLETED: 'This order has already been paid.',
    INVALID_FORMAT:
      'The payment details are not in the right format. Please start again from the registration page.',
    TOO_MANY_ATTEMPTS: 'The payment was tried too many times. Please start again from the registration page.',
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
    polling: 'Checking whether the payment is complete.',
    keepOpen: 'Please keep this page open until you have paid.',
    interrupted: 'We could not check your payment.',
    again: 'Check the status',
    canceled: 'This registration was cancelled. To take part, please start from the beginning.',
    failed: 'The payment was not completed, so this order has ended. Please try the registration again.',
    expired: 'The time to pay is over and your seats were released. Please try the registration again.',
    notFound: 'This order was not found. Please try the registration again.',
    restart: 'Start the registration again',
    toStart: 'Go to pre-registration',
  },
} satisfies Messages['payment']
