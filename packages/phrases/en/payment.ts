import type { Messages } from '../index.ts'

export const payment = {
  title: 'Payment',
  preparing: {
    text: 'Your order is being prepared. Please wait.',
    long: 'This is taking longer than usual. Please check the registration page. If nothing happens, close this page and continue from there.',
    alone:
      'The registration page was closed, so you cannot pay here. Please close this page and open the link in the e-mail again.',
  },
  amount: { heading: 'Order summary', total: 'Total (tax incl.)' },
  card: {
    heading: 'Card details',
    accepted: 'Accepted cards: {brands}',
    onePayment: 'The amount is charged in one payment.',
    safetyOf: 'Your card details go directly to {provider}, and are not stored on this site.',
    safety: 'Your card details go directly to the payment provider, and are not stored on this site.',
    cardNo: 'Card number',
    cardNoHint: '14 to 16 digits',
    cardNoCheck: 'Please check the number for typing mistakes.',
    holderName: 'Name on card',
    holderNameHint: 'As on the card, for example TARO YAMADA',
    expiry: 'Expiry date',
    expireMM: 'Month',
    expireYY: 'Year',
    expiryMonth: 'Expiry month',
    expiryYear: 'Expiry year',
    securityCode: 'Security code',
    securityCodeHint: '3 digits, on the back',
    securityCodeHintAmex: '4 digits, on the front',
    securityCodeHintEither: '3 digits on the back (Amex: 4 on the front)',
    next: 'Continue to review',
  },
  confirmation: {
    heading: 'Review your payment',
    lead: 'Please check the details, then confirm the payment. Your card issuer may ask you to verify your identity.',
    cardEnding: 'ending in {last4}',
    expiry: '{month}/20{year}',
    pay: 'Pay {amount}',
    back: 'Change the card details',
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
    loading: 'Preparing the payment.',
    failed:
      'Part of this page could not be loaded. Please check your connection and try again. If you use an ad blocker, turn it off for this site.',
  },
  awaiting: {
    heading: 'Confirming your payment',
    caution: 'To avoid paying twice, please do not pay again until the result is known.',
    lead: 'Please wait.',
    longTitle: 'Waiting for the card issuer’s answer',
    longWait: 'This can take a few minutes. If you close this window, we keep checking.',
    longResult: 'The result will appear on the registration page, and we will e-mail it to you.',
    elsewhere:
      'If your card issuer’s authentication page is open in another window or app, please complete it there.',
    leaving: 'Taking you to your card issuer',
    redirecting: 'Your card issuer’s authentication page is opening. You will return here afterwards.',
    redirectLink: 'If it does not open automatically, open the authentication page here',
    interrupted: 'We could not check your payment. It may have gone through, so please do not pay again.',
    askedOn: 'We keep checking, and this page continues as soon as the connection is back.',
    stopped:
      'The server keeps failing, so we have stopped checking automatically. Please wait a little and press “Check now”. If your payment is complete, we will also e-mail you.',
    again: 'Check now',
  },
  openAgain: {
    heading: 'Your payment is not complete yet',
    text: 'The payment in another window did not go through, and this order is still waiting to be paid. Your card has not been charged. To pay, please enter your card details.',
    enter: 'Enter card details',
  },
  unfinished: {
    heading: 'The card authentication is not finished',
    lead: 'Please finish the authentication by your card issuer. Your card has not been charged.',
    resume: 'Continue the authentication',
    otherCard: 'Pay with another card',
    otherCardHint: 'If you pay with another card, the unfinished authentication will be cancelled.',
    otherCardElsewhere:
      'To pay with another card, open the payment window from the registration page in the browser where you started.',
    charging: 'This card is already being charged. Please wait for the result.',
  },
  result: {
    succeeded: 'Your payment is complete',
    failed: 'Your payment was not completed',
    unknown: 'The result of your payment is unknown',
    registrationFailed: 'Your registration was not completed',
    canceled: 'This order was cancelled',
    canceledText:
      'Your card has not been charged. Please close this window and continue on the registration page.',
    notFound: 'This payment cannot be shown',
    over: 'The payment time has run out',
    overText: 'Your place is no longer held, so this order cannot be paid.',
    notCharged: 'Your card has not been charged.',
    registrationId: 'Registration ID',
    paid: 'Amount paid',
    mail: 'We are sending a confirmation to your e-mail address.',
    closeLead: 'Please close this window and return to the registration page.',
    close: 'Close this window',
    retry: 'Enter your card details again',
    otherCard: 'Use another card',
    card: 'Card used: {card}',
    standing: '{code} {status}',
    tryAgain: 'Please try again.',
    closeByHand: 'The window could not be closed. Please close the browser tab.',
    check: 'Check the payment status',
    contact: 'Contact us',
    toProfile: 'Go to My Page',
    ended:
      'To take part, please close this window and press “Start the registration again” on the registration page. You can use the same link. If that does not help, contact the secretariat.',
    firstWindow:
      'To pay, go to the registration page in the browser where you started and press “Open payment window”. You cannot pay here.',
  },
  status: {
    completed: 'Your payment and registration are complete.',
    illegalTransition:
      'The result of your payment could not be read. Please check the status on the registration page.',
    notBegun: 'The payment has not started yet.',
    paymentFailed: 'Your registration is not complete yet.',
    orderFailed: 'The payment did not go through, so this order has been closed.',
    registrationFailed:
      'We received your payment but could not complete the registration. You will be refunded automatically, or the secretariat will help you. Please do not pay again; contact the secretariat.',
    unknown: 'The status of your payment is unknown. Please contact the secretariat before you pay again.',
  },
  codes: {
    '1000': 'The order number is missing. Please start again from the registration page.',
    '1100':
      'The registration code is not in the right format. Please start again from the link in our e-mail.',
    '1200':
      'The card details that you entered can no longer be used, perhaps because time has passed. Your card has not been charged.',
    '1300': 'Your card has not been charged.',
    '1400': 'This order has already been paid.',
    '1500': 'The payment time has run out. Your card has not been charged.',
    '2000': 'Some of the details are not in the right format. Please enter your card details again.',
    TOO_MANY_ATTEMPTS: 'The payment was attempted too many times. Message from the system: “{message}”',
    other: 'An unexpected error occurred during the payment. Message from the system: “{message}”',
  },
  advice: {
    checkCard: 'Please check the card number, expiry date and security code, and enter them again.',
    otherCard: 'This card cannot be used here. Please try another card.',
    insufficient: 'The card has insufficient funds. Please try another card.',
    limit: 'The payment exceeds the card’s limit. Please try another card.',
    askIssuer:
      'Your card issuer needs to confirm this payment. Please contact your card issuer, or try another card.',
    authenticationFailed: 'Your card issuer could not verify you. Please try again, or try another card.',
    authenticationCanceled:
      'The authentication by your card issuer was cancelled. Please try again, or try another card.',
    authenticationUnsupported:
      'This card does not support card authentication (3-D Secure). Please contact your card issuer, or try another card.',
    enterAgain: 'Please enter your card details again.',
    tryLater:
      'The card issuer or the payment provider has a temporary problem. Please wait a little and try again.',
    contactUs: 'The payment could not be processed. Please contact the secretariat.',
  },
  reasons: {
    checkCard: 'The card number, expiry date or security code was not accepted.',
    otherCard: 'This card was not accepted.',
    insufficient: 'The card had insufficient funds.',
    limit: 'The payment exceeded the card’s limit.',
    askIssuer: 'Your card issuer needed to confirm this payment first.',
    authenticationFailed: 'Your card issuer could not verify you.',
    authenticationCanceled: 'The authentication by your card issuer was cancelled.',
    authenticationUnsupported: 'This card does not support card authentication (3-D Secure).',
    enterAgain: 'The card details could no longer be used.',
    tryLater: 'The card issuer or the payment provider had a temporary problem.',
    contactUs: 'The payment could not be processed. Please contact the secretariat.',
  },
  errors: {
    PAYMENT_NOT_FOUND: 'This order was not found. Please start again from the registration page.',
    PAYMENT_EXPIRED:
      'Your place is no longer held, so this order cannot be paid. Your card has not been charged.',
    INPUT_MISMATCH: 'This payment does not match the registration.',
    ALREADY_COMPLETED:
      'The payment of this order has already ended. Please check the status on the registration page.',
    INVALID_FORMAT:
      'The payment details are not in the right format. Please start again from the registration page.',
    TOO_MANY_ATTEMPTS:
      'Too many cards were declined, so we cannot accept payments for now. Your card has not been charged. Please wait about an hour and try again from the registration page, or contact the secretariat.',
    PAYMENTS_PAUSED:
      'Payments are paused at the moment. Your card has not been charged. Your order is kept. Please try again later.',
    JOB_NOT_FOUND: 'This payment was not found. Please check the status on the registration page.',
  },
  loading: 'Loading the payment details.',
  noOrder: {
    title: 'Payment',
    text: 'There is no order to pay in this window. If you were registering, open the link in our e-mail to continue.',
    known: 'You were paying for an order in this window.',
    continue: 'Continue with the payment',
    start: 'Start a registration',
    toMyPage: 'Go to My Page',
  },
  retry: 'Try again',
  waiting: {
    heading: 'Please pay in the payment window',
    lead: 'The payment window is open. This page continues automatically once you have paid.',
    blocked:
      'The payment window could not be opened. Your browser may have blocked the pop-up. Please open it with the button below.',
    unpaid:
      'The payment did not go through. Your card has not been charged. Please try again or use another card in the payment window.',
    closed: 'The payment window was closed before you paid. Please open it again to pay.',
    reopen: 'Open payment window',
    show: 'Show payment window',
    held: 'Your place is held until {time} (Japan time).',
    left: '{left} left',
    leftFiveMinutes: 'Your place is held for 5 more minutes.',
    leftOneMinute: 'Your place is held for 1 more minute.',
    over: 'Your place is no longer held. If you have not paid, please start again from the registration page.',
    polling: 'Waiting for your payment.',
    checkingHeading: 'Checking your payment',
    confirmingHeading: 'Confirming your payment',
    atBank: 'Your card issuer’s page is open in the payment window. Please finish the authentication there.',
    unfinished:
      'The authentication by your card issuer is not finished. Your card has not been charged. Please continue in the payment window.',
    closedMeanwhile: 'The payment window was closed, but we are still checking your payment.',
    confirming: 'Please wait, and do not pay again until the result is known.',
    longTitle: 'Waiting for the card issuer’s answer',
    longWait:
      'This can take a few minutes. The result will appear here, and we will e-mail it to you. Please do not pay again.',
    longAuthentication:
      'If you have not finished the authentication by your card issuer, please continue it in the payment window.',
    staysOpen:
      'If you keep this page open, it continues once you have paid. You can also close it: you can still pay, and we will then e-mail you.',
    canceled:
      'This order was changed or cancelled in another window. Your card has not been charged. To take part, please continue there or start the registration again here.',
    failed:
      'Your place is no longer held. To take part, press the button below to start the registration again with the same link.',
    expired: 'Your place is no longer held. Your card has not been charged. Please start again.',
    notFound: 'This order was not found. Please register again.',
    restart: 'Start the registration again',
  },
} satisfies Messages['payment']
