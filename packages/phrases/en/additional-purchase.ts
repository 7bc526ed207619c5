import type { Messages } from '../index.ts'

export const additionalPurchase = {
  steps: {
    selection: 'Options',
    confirmation: 'Confirmation',
    payment: 'Payment',
    result: 'Done',
  },
  order: 'Order summary',
  toMyPage: 'Go to My Page',
  toLogin: 'Go to the login page',
  loading: {
    text: 'Loading the options. Please wait.',
    failedTitle: 'Your purchase could not be started',
  },
  notOffered: 'Additional purchases are not available for your participation category.',
  notOpen: 'Options are not on sale at the moment. On sale: {period} (Japan time).',
  selection: {
    title: 'Additional purchase',
    lead: 'Choose the options you would like to add.',
    options: 'Options',
    hint: 'Choose as many as you like. You cannot choose options that you already have or that are sold out.',
    nothingChosen: 'Your options and the total appear here as you choose them.',
    chooseFirst: 'Please choose at least one option to continue.',
    none: 'There are no options to add at the moment.',
    next: 'Review your order',
  },
  confirmation: {
    title: 'Confirm your purchase',
    leadPaid: 'Your purchase is not complete yet. Please check the order and continue to payment.',
    leadFree: 'Your purchase is not complete yet. Please check the order and confirm it.',
    period: 'Purchase period',
    newWindow: 'The payment opens in a separate window.',
    submitPaid: 'Confirm and pay',
    submitFree: 'Confirm the order',
    back: 'Back to the options',
  },
  payment: { title: 'Payment' },
  result: {
    succeeded: 'Your purchase is complete',
    mail: 'We have sent a confirmation to {email}.',
    history: 'Your purchases are listed in the purchase history on My Page.',
    failed: 'Your purchase was not completed',
  },
  errors: {
    login: {
      INVALID_CODE: 'We could not confirm your login. Please log in again.',
      INVALID_TOKEN: 'We could not confirm your login. Please log in again.',
      TOKEN_EXPIRED: 'Your login has expired. Please log in again.',
      DISABLED: 'This registration ID cannot be used at the moment. Please contact the secretariat.',
      OUT_OF_DATE: 'My Page is not open at the moment.',
    },
    reserve: {
      RESOURCE_NOT_AVAILABLE: 'We could not reserve seats for your options. Please go back and choose again.',
    },
    order: {
      INVALID_PLAN_ID:
        'One of the options cannot be bought: you already have it, or it is no longer on sale. Please go back and choose again.',
      RESOURCE_NOT_AVAILABLE: 'One of the options is now sold out. Please go back and choose again.',
      PERMISSION_DENIED: 'Additional purchases are not available for your participation category.',
      REQUEST_IN_PROGRESS:
        'The payment for your earlier purchase is still being confirmed. Please try again once the result is known.',
    },
  },
} satisfies Messages['additionalPurchase']
