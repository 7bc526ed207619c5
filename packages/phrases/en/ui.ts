import type { Messages } from '../index.ts'

export const ui = {
  required: 'Required',
  optional: 'Optional',
  pleaseChoose: 'Please choose',
  opensInNewTab: '(opens in a new tab)',
  close: 'Close',
  cancel: 'Cancel',
  back: 'Back',
  retry: 'Try again',
  copy: 'Copy',
  copyOf: 'Copy {label}',
  copied: 'Copied',
  copyFailed: 'The text could not be copied. Please select it and copy it yourself.',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  errorOf: '{field}: {error}',
  brokenFields: '{count, plural, one {Please check {count} field} other {Please check {count} fields}}',
  steps: 'Steps',
  stepOf: '{current} / {total}',
  item: 'Item',
  quantity: 'Qty',
  price: 'Price (tax incl.)',
  total: 'Total (tax incl.)',
  /** A period of the convention, for readers in any time zone. */
  inJapan: '{period} (Japan time)',
  charactersLeft:
    '{count, plural, =0 {Character limit reached} one {{count} character left} other {{count} characters left}}',
  charactersOver: '{count, plural, one {{count} character} other {{count} characters}} too many',
  unprintable: 'These characters cannot be printed on name badges and other documents: {characters}',
  notEntered: 'Not given',
  year: '{year}',
  notChosen: '{field} is required.',
  leave: {
    edits: {
      title: 'Leave this page?',
      text: 'Your changes will not be saved.',
      confirm: 'Discard and leave',
      stay: 'Stay on this page',
    },
    seats: {
      title: 'Leave before the payment is complete?',
      text: 'We are holding your place. It is released if the payment is not complete by the deadline. You can still pay in the payment window after you leave this page.',
      confirm: 'Leave this page',
      stay: 'Continue here',
    },
  },
} satisfies Messages['ui']
