import type { Messages } from '../index.ts'

export const additionalPayment = {
  preparing: {
    long: 'This is taking longer than usual. Please check the additional purchase page. If nothing happens, close this window and continue from there.',
    alone:
      'The additional purchase page was closed, so you cannot pay here. Please close this window and start again from “Additional purchase” on My Page.',
  },
  awaiting: {
    longResult: 'The result will appear on the additional purchase page, and we will e-mail it to you.',
  },
  unfinished: {
    otherCardElsewhere:
      'To pay with another card, open the payment window from the additional purchase page in the browser where you are logged in.',
  },
  result: {
    registrationFailed: 'Your purchase was not completed',
    canceled: 'The purchase was cancelled',
    canceledText:
      'Your card has not been charged. Please close this window and return to the additional purchase page.',
    mail: 'Your options are booked. We are sending a confirmation to your e-mail address.',
    closeLead: 'Please close this window and return to the additional purchase page.',
    ended:
      'To buy the options, please close this window and press “Choose options again” on the additional purchase page. If that does not help, contact the secretariat.',
    firstWindow:
      'To pay, open the payment window from the additional purchase page in the browser where you are logged in. You cannot pay here.',
  },
  status: {
    completed: 'Your payment and purchase are complete.',
    illegalTransition:
      'The result of your payment could not be read. Please check the status on the additional purchase page.',
    paymentFailed: 'Your purchase is not complete yet.',
    registrationFailed:
      'We received your payment but could not complete the purchase. You will be refunded automatically, or the secretariat will help you. Please do not pay again; contact the secretariat.',
  },
  codes: {
    '1000': 'The order number is missing. Please start again from the additional purchase page.',
    '1100':
      'The order details are not in the right format. Please start again from the additional purchase page.',
  },
  errors: {
    PAYMENT_NOT_FOUND: 'This purchase was not found. Please start again from the additional purchase page.',
    INPUT_MISMATCH: 'This payment does not match the purchase.',
    ALREADY_COMPLETED:
      'The payment of this purchase has already ended. Please check the status on the additional purchase page.',
    INVALID_FORMAT:
      'The payment details are not in the right format. Please start again from the additional purchase page.',
    TOO_MANY_ATTEMPTS:
      'Too many cards were declined, so we cannot accept payments for now. Your card has not been charged. Please wait about an hour and try again from the additional purchase page, or contact the secretariat.',
    JOB_NOT_FOUND: 'This payment was not found. Please check the status on the additional purchase page.',
    INVALID_TOKEN:
      'We could not confirm your login. Your card has not been charged. Please close this window and log in to My Page again.',
    TOKEN_EXPIRED:
      'Your login has expired. Your card has not been charged. Please close this window and log in to My Page again.',
    DISABLED:
      'This registration ID cannot be used at the moment. Your card has not been charged. Please contact the secretariat.',
    OUT_OF_DATE: 'My Page is not open at the moment, so you cannot pay.',
  },
  noOrder: {
    text: 'There is no purchase to pay in this window. Your purchase history shows what you have bought.',
    start: 'See your purchase history',
  },
  waiting: {
    over: 'Your place is no longer held. If you have not paid, please start again from the additional purchase page.',
    canceled:
      'This purchase was cancelled because you placed a new order in another window. To buy the options, please choose them again.',
    failed: 'Your place is no longer held. To buy the options, please choose them again.',
    notFound: 'This purchase was not found. Please try again.',
    restart: 'Choose options again',
  },
} satisfies Messages['additionalPayment']
