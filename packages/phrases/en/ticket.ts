import type { Messages } from '../index.ts'

export const ticket = {
  category: 'Participation category',
  categoryHint: 'Please choose one.',
  options: 'Options',
  optionsHint: 'Choose as many as you like, or none.',
  fees: 'Fees, tax included',
  feesUnknown: 'The fees could not be shown',
  seatsLeft: '{available, plural, one {# seat left} other {# seats left}}',
  soldOut: 'Sold out',
  bought: 'Already purchased',
} satisfies Messages['ticket']
