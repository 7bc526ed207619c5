import type { Messages } from '../index.ts'

export const ticket = {
  category: 'Participation category',
  categoryHint: 'Please choose one.',
  options: 'Options',
  optionsHint: 'Choose as many as you like, or none.',
  fees: 'Fees, tax included',
  categories: 'Categories',
  loading: 'Loading the fees.',
  feesUnknown: 'The fees could not be shown',
  seatsLeft: '{available, plural, one {{available} seat left} other {{available} seats left}}',
  soldOut: 'Sold out',
  soldOutMeanwhile: {
    dropOrChoose:
      'Now sold out: {plans}. Continue without the sold-out options, or go back and choose again.',
    choose: 'Now sold out: {plans}. Please go back and choose again.',
    drop: 'Continue without the sold-out options',
    otherCategory: 'Choose another category',
  },
  bought: 'Already purchased',
} satisfies Messages['ticket']
